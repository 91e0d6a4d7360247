extension Unicode.Scalar {
    /// Whether it is an ASCII letter or digit.
    var isOfWord: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    /// Whether it is an ASCII digit.
    var isDigit: Bool { ("0"..."9").contains(self) }

    /// Whether it is a hexadecimal digit of ASCII.
    var isHexDigit: Bool { properties.isASCIIHexDigit }
}
