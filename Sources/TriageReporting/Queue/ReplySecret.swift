import Foundation
import TriageRedaction

#if canImport(CryptoKit)
import CryptoKit
#endif

/// The secret of an installation, which opens the replies to its user's messages.
///
/// Messages carry its hash, so neither a receiver nor a copied event opens the replies.
enum ReplySecret {
    private static let length = 43

    /// Returns 32 random bytes in base64url, without padding.
    static func make() -> String {
        var source = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &source) }
        return Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Returns a stored secret; nil for a text that is none.
    static func parse(_ text: String) -> String? {
        let isOfAlphabet = text.utf8.allSatisfy {
            $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        return text.utf8.count == length && isOfAlphabet ? text : nil
    }

    /// Returns the SHA-256 of a secret, in lower-case hexadecimal.
    static func hash(_ secret: String) -> String {
        SHA256.hash(data: Data(secret.utf8))
            .map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
            .joined()
    }
}
