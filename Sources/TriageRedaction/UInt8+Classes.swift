/// The classes of bytes that the recognizers use.
extension UInt8 {
    package var scalar: Unicode.Scalar { Unicode.Scalar(self) }
    package var isDigit: Bool { self &- 0x30 < 10 }
    package var isUppercase: Bool { self &- 0x41 < 26 }
    package var isLowercase: Bool { self &- 0x61 < 26 }
    package var isLetter: Bool { lowercased.isLowercase }
    package var isAlphanumeric: Bool { isLetter || isDigit }
    package var isHex: Bool { isDigit || lowercased &- 0x61 < 6 }
    /// Whether the byte is a letter, a digit or an underscore.
    package var isWord: Bool { isAlphanumeric || self == 0x5F }
    package var isBase64URL: Bool { isWord || self == 0x2D }
    /// Whether the byte may be in a token whose parts are separated by dots.
    var isTokenByte: Bool { isBase64URL || self == 0x2E }
    package var isSpace: Bool { self == 0x20 || self == 0x09 }
    package var isNewline: Bool { self == 0x0A || self == 0x0D }
    package var isWhitespace: Bool { isSpace || isNewline }
    package var isContinuation: Bool { self & 0xC0 == 0x80 }
    /// Whether the byte belongs to a character beyond ASCII.
    package var isNonASCII: Bool { self >= 0x80 && self != MaskedText.maskedByte }
    package var isQuote: Bool { self == 0x22 || self == 0x27 }
    package func isOne(of bytes: StaticString) -> Bool {
        bytes.withUTF8Buffer { $0.contains(self) }
    }

    package var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
}
