/// A text in UTF-16 that begins with a byte order mark.
struct WideText {
    private let bytes: ArraySlice<UInt8>
    private let isLittle: Bool

    /// Reads a text; nil if there is no mark.
    init?(_ bytes: ArraySlice<UInt8>) {
        switch Array(bytes.prefix(2)) {
        case [0xFF, 0xFE]: isLittle = true
        case [0xFE, 0xFF]: isLittle = false
        default: return nil
        }
        self.bytes = bytes
    }

    /// Returns the bytes of the text with each part changed, in the same form.
    ///
    /// - Parameters:
    ///   - isKnown: Whether it is known to be a text. Other bytes may begin with a mark by chance, and
    ///     so must be UTF-16 throughout.
    ///   - change: Changes a part.
    /// - Returns: The bytes; nil if it is no text.
    func changed(isKnown: Bool, by change: (String) -> String) -> [UInt8]? {
        guard isKnown || bytes.count.isMultiple(of: 2) else { return nil }
        let (low, high) = isLittle ? (0, 1) : (1, 0)
        let units = stride(from: bytes.startIndex + 2, to: bytes.endIndex - 1, by: 2).map { place in
            UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + low])
        }
        var result = Array(bytes.prefix(2))
        result.reserveCapacity(bytes.count)
        for part in TextParts(units[...]) {
            // A log may begin or end in the middle of a character.
            guard isKnown || String(validating: part, as: UTF16.self) != nil else { return nil }
            let text = String(decoding: part, as: UTF16.self)
            let changed = change(text)
            if AttachmentReader.isSame(changed, text) {
                append(part, to: &result)
            } else {
                append(changed.utf16, to: &result)
            }
        }
        return result + (bytes.count.isMultiple(of: 2) ? [] : bytes.suffix(1))
    }

    private func append(_ units: some Sequence<UInt16>, to result: inout [UInt8]) {
        for unit in units {
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            result.append(isLittle ? low : high)
            result.append(isLittle ? high : low)
        }
    }
}
