/// A text in UTF-16 that begins with a byte order mark.
struct WideText {
    /// The text without the mark.
    let content: String
    private let isLittle: Bool

    /// Reads a text; nil if there is no mark.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - isKnown: Whether it is known to be a text. Other bytes may begin with a mark by chance, and
    ///     so must be UTF-16 throughout.
    init?(_ bytes: ArraySlice<UInt8>, isKnown: Bool) {
        switch Array(bytes.prefix(2)) {
        case [0xFF, 0xFE]: isLittle = true
        case [0xFE, 0xFF]: isLittle = false
        default: return nil
        }
        let (low, high) = isLittle ? (0, 1) : (1, 0)
        let start = bytes.startIndex
        let units = stride(from: start + 2, to: bytes.endIndex - 1, by: 2).map { place in
            UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + low])
        }
        let isWhole = bytes.count.isMultiple(of: 2)
        guard let text = isWhole ? String(validating: units, as: UTF16.self) : nil else {
            // A log may begin or end in the middle of a character.
            guard isKnown else { return nil }
            content = String(decoding: units, as: UTF16.self)
            return
        }
        content = text
    }

    /// Returns the bytes of another text in the same form.
    func bytes(of text: String) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isLittle ? [low, high] : [high, low]
        }
    }
}
