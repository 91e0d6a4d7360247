@_spi(Desk) import TriageRedaction

/// The library's redactor, which is not asked about texts that cannot hold a secret.
struct TextRedactor: Sendable {
    private let redactor = Redactor.sparingWords

    /// Returns the text without secrets.
    func callAsFunction(_ text: String) -> String {
        Self.isPlain(text) ? text : redactAlways(text)
    }

    /// Returns a line of source code without secrets.
    func callAsFunction(source text: String) -> String {
        Self.isPlain(text) ? text : redactor.redactCode(text)
    }

    /// Asks the redactor in any case.
    ///
    /// A private key is shown to it apart from what stands before. There, the value of a header goes on to
    /// the end of the line, and would take the line that marks the key.
    func redactAlways(_ text: String) -> String {
        var text = text
        let parts = text.withUTF8 { bytes in
            let starts = [0] + Self.privateKeys(in: bytes) + [bytes.count]
            return zip(starts, starts.dropFirst()).map {
                String(decoding: bytes[$0..<$1], as: UTF8.self)
            }
        }
        return parts.count == 1 ? redactor.redact(text) : parts.map(redactor.redact).joined()
    }

    /// The places where private keys begin.
    private static func privateKeys(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        bytes.indices.dropFirst(5).compactMap { place in
            guard bytes[place] == UInt8(ascii: "B"),
                bytes[(place - 5)...].prefix(11).elementsEqual("-----BEGIN ".utf8),
                let end = bytes[(place + 6)...].prefix(40).firstIndex(of: UInt8(ascii: "-")),
                bytes[..<end].suffix(11).elementsEqual("PRIVATE KEY".utf8)
            else { return nil }
            return place - 5
        }
    }

    /// Whether the value of this name is a secret, whatever it is.
    ///
    /// The library spares the name `identity` if nothing else stands in it, since in sentences it is
    /// an ordinary word. A name beside a value is no sentence.
    func isSensitive(_ name: String) -> Bool {
        redactor.redact(key: name, value: "") == Redactor.placeholder
            || name.utf8.count == 8 && name.lowercased() == "identity"
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
