import DeskHashing
import DeskModel
import TriageRedaction

/// Stands in for users whose ID is an e-mail address, or holds another secret.
struct Pseudonyms: Sendable {
    private let key: [UInt8]
    private let redact = TextRedactor()

    init(secret: [UInt8]) { key = secret }

    /// The pseudonym of a text in a project, without regard to case and white space around it.
    ///
    /// Without the secret it cannot be computed, and so the text cannot be guessed from it.
    func pseudonym(of text: String, project: Int) -> String {
        let folded = EventFacts.composed(EventFacts.trimmed(text).lowercased())
        let code = SHA256.authenticationCode(
            for: Array("\(project):\(folded)".utf8), key: key)
        return "user-" + Self.base32(Array(code.prefix(10)))
    }

    /// The hash that a user, as lists have it, is counted by in a project.
    ///
    /// Without the secret it cannot be computed, and so no one is found in what is counted.
    func person(_ user: String, project: Int) -> Int64 {
        let code = SHA256.authenticationCode(for: Array("people:\(project):\(user)".utf8), key: key)
        return Int64(bitPattern: code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// The ID that stands for a user: the given one, unless it holds a secret; nil for none.
    func id(_ text: String, project: Int) -> String? {
        guard EventFacts.name(text) != nil, text != Redactor.placeholder else { return nil }
        return isPersonal(text) ? pseudonym(of: text, project: project) : text
    }

    /// Whether an ID is not kept: it is an e-mail address in any form, or holds another secret.
    func isPersonal(_ text: String) -> Bool { redact(text) != text || Self.isAddress(text) }

    /// Whether `@` stands between two characters, as in `kim@localhost`, `"k m"@x.org` and
    /// `kim@[192.0.2.1]`, which in the middle of a sentence would be anything.
    static func isAddress(_ text: String) -> Bool {
        let bytes = Array(text.replacing("%40", with: "@").utf8)
        return bytes.indices.contains { place in
            bytes[place] == UInt8(ascii: "@") && place > 0 && place + 1 < bytes.count
                && bytes[place - 1] > 0x20 && bytes[place + 1] > 0x20
        }
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
