/// The fields of a form, or of a query.
struct FormFields {
    /// The names and values, in their order.
    let pairs: [(String, String)]

    /// Reads `name=value&…`; a plus sign is a space.
    init(_ text: some StringProtocol) {
        pairs = text.split(separator: "&").prefix(200).map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                Self.decoded(parts[0], plusIsSpace: true),
                parts.count > 1 ? Self.decoded(parts[1], plusIsSpace: true) : ""
            )
        }
    }

    /// The first value of a name.
    subscript(name: String) -> String? { pairs.first { $0.0 == name }?.1 }

    /// A text whose percent signs stand for bytes; what is no such sign stays.
    static func decoded(_ text: some StringProtocol) -> String {
        decoded(text, plusIsSpace: false)
    }

    private static func decoded(_ text: some StringProtocol, plusIsSpace: Bool) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
                let high = digit(bytes[at + 1]), let low = digit(bytes[at + 2])
            {
                result.append(high << 4 | low)
                at += 3
            } else {
                let isSpace = plusIsSpace && bytes[at] == UInt8(ascii: "+")
                result.append(isSpace ? 0x20 : bytes[at])
                at += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
        default: nil
        }
    }

    /// A text as a part of a URL.
    static func encoded(_ text: some StringProtocol) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}
