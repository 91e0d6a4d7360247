extension JSON {
    /// The value as UTF-8 without spaces or line ends.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        write(to: &bytes)
        return bytes
    }

    /// The value as text.
    package var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as text, in which some scalars of its strings are escapes too.
    ///
    /// - Parameter isEscaped: Whether a scalar is escaped. Those that JSON itself is made of cannot be.
    /// - Returns: The text.
    package func text(escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
        let text = description
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            guard isEscaped(scalar) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            for unit in UTF16.encode(scalar) ?? .init() {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result
    }

    /// The value as text in ASCII.
    package var ascii: String { text { !$0.isASCII } }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let digits): bytes.append(contentsOf: digits.utf8)
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
            case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
            case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
            case 0..<0x20, 0x7F:
                bytes.append(contentsOf: #"\u00"#.utf8)
                bytes.append(hexadecimal(byte >> 4))
                bytes.append(hexadecimal(byte & 15))
            default:
                bytes.append(byte)
                escapeLineEnd(after: start, in: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Escapes U+0085, U+2028 or U+2029 at the end, which some programs take for the end of a line.
    private static func escapeLineEnd(after start: Int, in bytes: inout [UInt8]) {
        guard let last = bytes.last, last == 0x85 || last == 0xA8 || last == 0xA9 else { return }
        let written = bytes[start...]
        if last == 0x85, written.suffix(2).elementsEqual([0xC2, 0x85]) {
            bytes.removeLast(2)
            bytes.append(contentsOf: #"\u0085"#.utf8)
        } else if written.dropLast().suffix(2).elementsEqual([0xE2, 0x80]) {
            bytes.removeLast(3)
            bytes.append(contentsOf: (last == 0xA8 ? #"\u2028"# : #"\u2029"#).utf8)
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
    }
}

extension JSON: CustomStringConvertible {}
