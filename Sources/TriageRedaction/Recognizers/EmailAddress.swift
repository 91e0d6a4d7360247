/// An e-mail address around an `@` or a `%40`, also with a tag or letters beyond ASCII.
///
/// A label of the domain is either ASCII and Latin or of another script, so a Korean particle after
/// an address is not part of it. `icon@2x.png` is not an address.
struct EmailAddress {
    /// The bytes before the latest `@` that were examined.
    private var local = 0..<0

    mutating func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        let isEncoded = text.has("%40", at: index)
        guard isEncoded || text[index] == UInt8(ascii: "@") else { return nil }
        let start = localStart(to: index, in: text)
        let domain = index + (isEncoded ? 3 : 1)
        guard start < index, let end = Self.domainEnd(from: domain, in: text) else { return nil }
        return start..<end
    }

    /// Returns the start of the local part.
    ///
    /// Each byte is examined once, even if an encoded `@` is itself part of a local part.
    private mutating func localStart(to index: Int, in text: MaskedText) -> Int {
        let known = local.upperBound
        let start = text.start(to: index, limit: index - known, while: \.isLocalPart)
        local = (start == known ? local.lowerBound : start)..<index
        return max(local.lowerBound, index - 64)
    }

    private static func domainEnd(from start: Int, in text: MaskedText) -> Int? {
        if isImage(from: start, in: text) { return nil }
        var end: Int?
        var label = start
        while label - start < 255 {
            let labelEnd = self.labelEnd(from: label, in: text)
            guard labelEnd > label else { break }
            let startsName = text[label].isLetter || text[label].isNonASCII
            if label > start, labelEnd - label >= 2, startsName { end = labelEnd }
            guard text[labelEnd] == UInt8(ascii: ".") else { break }
            label = labelEnd + 1
        }
        return end
    }

    /// Returns whether an image's scale and type follow the `@`.
    private static func isImage(from start: Int, in text: MaskedText) -> Bool {
        guard let type = text.end(ofAny: ["2x.", "3x."], at: start) else { return false }
        let end = text.end(from: type, limit: 8, while: \.isAlphanumeric)
        return text.end(ofAny: types, at: type, ignoringCase: true) == end
    }

    private static let types: [StaticString] = [
        "png", "jpg", "jpeg", "gif", "pdf", "svg", "heic", "heif", "webp", "tiff",
    ]

    private static func labelEnd(from start: Int, in text: MaskedText) -> Int {
        let isOtherScript = text[start].isOtherScript
        return text.end(from: start, limit: 128) { byte in
            if isOtherScript { return byte.isNonASCII }
            return byte.isAlphanumeric || byte == UInt8(ascii: "-")
                || byte.isNonASCII && !byte.isOtherScript
        }
    }
}

extension UInt8 {
    fileprivate var isLocalPart: Bool { isWord || isNonASCII || isOne(of: ".+-%'") }

    /// Whether this is the first byte of a character from U+0800 on, such as Hangul.
    fileprivate var isOtherScript: Bool { self >= 0xE0 && isNonASCII }
}
