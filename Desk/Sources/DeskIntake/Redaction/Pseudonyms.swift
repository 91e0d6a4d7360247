import Crypto
import DeskModel
import TriageRedaction

/// Stands in for users whose ID is an e-mail address, or holds another secret.
struct Pseudonyms: Sendable {
    private let key: SymmetricKey
    private let redact = TextRedactor()

    init(secret: [UInt8]) { key = SymmetricKey(data: secret) }

    /// The pseudonym of a text in a project, without regard to case and white space around it.
    ///
    /// Without the secret it cannot be computed, and so the text cannot be guessed from it.
    func pseudonym(of text: String, project: Int) -> String {
        let folded = (EventFacts.trimmed(text)).lowercased()
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("\(project):\(folded)".utf8), using: key)
        return "user-" + Self.base32(Array(code.prefix(10)))
    }

    /// The ID that stands for a user: the given one, unless it holds a secret; nil for none.
    func id(_ text: String, project: Int) -> String? {
        guard EventFacts.name(text) != nil, text != Redactor.placeholder else { return nil }
        return redact(text) == text ? text : pseudonym(of: text, project: project)
    }

    /// The user of an event: by the ID, else by the name of the account or the address.
    func user(_ user: JSON?, project: Int) -> String? {
        let texts = ["id", "username", "email"].lazy.compactMap { user?[$0]?.text }
        return texts.compactMap { id($0, project: project) }.first
    }

    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567")

    private static func base32(_ bytes: [UInt8]) -> String {
        var (text, bits, count) = ("", 0, 0)
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(digits[bits >> count & 31])
            }
            bits &= (1 << count) - 1
        }
        return text
    }
}
