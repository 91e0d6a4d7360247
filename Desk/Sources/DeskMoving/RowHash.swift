import DeskHashing

/// The hash of a row, which a database without this code can compute as well.
///
/// It is the first 36 bits of the SHA-256 of the row's values as texts, so that 64 bits hold the sum of a hundred
/// million of them.
package enum RowHash {
    /// The number of hexadecimal digits of the SHA-256 that are read.
    package static let digits = 9
    /// The code of the character between two values.
    package static let separator = 31
    /// The code of the character that stands for no value.
    package static let none = 30

    /// The hash of values.
    package static func hash(_ values: [MovedValue]) -> Int64 {
        var text: [UInt8] = []
        for (place, value) in values.enumerated() {
            if place > 0 { text.append(UInt8(separator)) }
            append(value, to: &text)
        }
        let digest = SHA256.hash(text)
        let first = digest.prefix(5).reduce(0) { $0 << 8 | Int64($1) }
        return first >> 4
    }

    private static func append(_ value: MovedValue, to text: inout [UInt8]) {
        switch value {
        case .null: text.append(UInt8(none))
        case .int(let number): text.append(contentsOf: String(number).utf8)
        case .real(let number): appendHexadecimal(bytes(of: number.bitPattern), to: &text)
        case .text(let words): text.append(contentsOf: words.utf8)
        case .bytes(let bytes): appendHexadecimal(bytes, to: &text)
        }
    }

    private static func bytes(of number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }

    private static func appendHexadecimal(_ bytes: [UInt8], to text: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    }
}
