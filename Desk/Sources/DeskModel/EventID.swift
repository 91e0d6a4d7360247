/// The id of an event: 32 lower-case hexadecimal digits.
package struct EventID: Hashable, Sendable, CustomStringConvertible {
    /// The digits.
    package let description: String

    /// Reads an id, with or without dashes, in any case; nil if the text is no id.
    package init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        let compact =
            digits.count == 36 && [8, 13, 18, 23].allSatisfy { digits[$0] == UInt8(ascii: "-") }
            ? digits.filter { $0 != UInt8(ascii: "-") } : digits
        let isHexadecimal = compact.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
        }
        guard compact.count == 32, isHexadecimal else { return nil }
        description = String(decoding: compact, as: UTF8.self).lowercased()
    }

    /// Makes a random id.
    package static func random() -> EventID {
        var digits = ""
        for _ in 0..<32 { digits.append(String(UInt8.random(in: 0...15), radix: 16)) }
        return EventID(digits) ?? random()
    }
}
