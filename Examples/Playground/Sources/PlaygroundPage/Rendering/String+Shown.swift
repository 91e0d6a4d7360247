extension String {
    /// The text as one line for the team: bounded, with what is invisible made visible.
    func shown(_ limit: Int = 300) -> String {
        let scalars = unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
        let head = scalars[..<(end ?? scalars.endIndex)]
        let isCut = head.endIndex < scalars.endIndex
        guard isCut || head.contains(where: \.isUnseen) else { return self }
        var result = ""
        for scalar in head {
            if scalar.isUnseen {
                result += scalar.mark
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return isCut ? result + "…" : result
    }

    /// The text; nil if it has nothing but white space.
    var filled: String? { utf8.allSatisfy { $0 <= 0x20 } ? nil : self }

    /// The text as a part of an element's id: letters, digits and hyphens of ASCII.
    var identifier: String {
        String(
            decoding: utf8.map { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: byte
                default: UInt8(ascii: "-")
                }
            }, as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible, or changes the direction of what follows.
    fileprivate var isUnseen: Bool {
        switch value {
        case 0x20..<0x7F: false
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F,
            0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0001:
            true
        default: false
        }
    }

    /// The replacement of the scalar: a space, or its number.
    fileprivate var mark: String {
        switch value {
        case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: return " "
        default:
            let digits = String(value, radix: 16, uppercase: true)
            return "[U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }
    }
}
