extension String {
    /// The text as one line for the page: bounded, with invisible scalars made visible.
    public func shown(_ limit: Int = 300) -> String { shown(limit, keepsLines: false) }

    /// The text for the page, with its lines.
    public func shownLines(_ limit: Int = 8192) -> String { shown(limit, keepsLines: true) }

    private func shown(_ limit: Int, keepsLines: Bool) -> String {
        let scalars = unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
        let head = scalars[..<(end ?? scalars.endIndex)]
        let isCut = head.endIndex < scalars.endIndex
        guard isCut || head.contains(where: \.needsMark) else { return self }
        var result = ""
        for scalar in head {
            if keepsLines, scalar == "\n" || scalar == "\t" {
                result.unicodeScalars.append(scalar)
            } else if scalar == "\r" {
                continue
            } else if scalar.needsMark {
                result += scalar.mark
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return isCut ? result + "…" : result
    }

    /// The text; nil if it has nothing but white space.
    public var filled: String? { utf8.allSatisfy { $0 <= 0x20 } ? nil : self }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible, or changes the direction of what follows.
    fileprivate var needsMark: Bool {
        switch value {
        case 0x20..<0x7F: false
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F,
            0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0001:
            true
        default: false
        }
    }

    /// The replacement of the scalar: a symbol for control characters, or its number.
    fileprivate var mark: String {
        switch value {
        case 0x09, 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: " "
        case 0x00...0x1F: String(Unicode.Scalar(value + 0x2400) ?? "\u{FFFD}")
        case 0x7F: "\u{2421}"
        default: "[U+" + Self.hexadecimal(value) + "]"
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
