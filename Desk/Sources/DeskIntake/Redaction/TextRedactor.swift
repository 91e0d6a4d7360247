import TriageRedaction

/// The library's redactor, which is not asked about texts that cannot hold a secret.
struct TextRedactor: Sendable {
    private let redactor = Redactor()

    /// Returns the text without secrets.
    func callAsFunction(_ text: String) -> String {
        Self.isPlain(text) ? text : redactAlways(text)
    }

    /// Asks the redactor in any case.
    func redactAlways(_ text: String) -> String { redactor.redact(text) }

    /// Whether the value of this name is a secret, whatever it is.
    func isSensitive(_ name: String) -> Bool {
        redactor.redact(key: name, value: "") == Redactor.placeholder
    }

    /// Whether a text has nothing that any of the redactor's recognizers begins with.
    ///
    /// Each begins at one of a few marks, at a digit or at certain letters, and a short name has no
    /// room for what they need behind a digit.
    static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            isShortName(bytes) || bytes.indices.allSatisfy { !isMark($0, in: bytes) }
        }
    }

    /// Whether there are so few letters and digits that no card, account, key or token fits.
    private static func isShortName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count <= 12
            && bytes.indices.allSatisfy { index in
                let byte = bytes[index]
                let isName = byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F
                return (isName || byte == 0x2E || byte == 0x2D) && !isToken(index, in: bytes)
            }
    }

    private static func isMark(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch bytes[index] {
        case 0x30...0x39, UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "%"),
            UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"),
            UInt8(ascii: "#"), UInt8(ascii: "["):
            return true
        case UInt8(ascii: "-"):
            return index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "-")
        case UInt8(ascii: "e"): return isToken(index, in: bytes)
        case UInt8(ascii: "b"), UInt8(ascii: "B"): return isScheme(index, in: bytes)
        default: return false
        }
    }

    /// Whether a web token may begin here.
    private static func isToken(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes[index] == UInt8(ascii: "e") && index + 2 < bytes.count
            && bytes[index + 1] == UInt8(ascii: "y") && bytes[index + 2] == UInt8(ascii: "J")
    }

    /// Whether `Bearer` or `Basic` may begin here: `be` or `ba`, and an `a` or `s`.
    private static func isScheme(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index + 2 < bytes.count else { return false }
        let (second, third) = (bytes[index + 1] | 0x20, bytes[index + 2] | 0x20)
        return second == UInt8(ascii: "e") && third == UInt8(ascii: "a")
            || second == UInt8(ascii: "a") && third == UInt8(ascii: "s")
    }
}
