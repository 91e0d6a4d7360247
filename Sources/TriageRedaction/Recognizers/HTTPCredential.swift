/// The credential after `Bearer` or `Basic`, in any case, unless it looks like a word.
///
/// A credential may hold more schemes (`basic+basic+…`). All of them end where the first one does,
/// so that end is searched for once.
struct HTTPCredential {
    private var seen = 0..<0

    mutating func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        guard text[index].lowercased == UInt8(ascii: "b") else { return nil }
        let isBasic = text.has("basic", at: index, ignoringCase: true)
        guard isBasic || text.has("bearer", at: index, ignoringCase: true),
            let start = Self.gapEnd(from: index + (isBasic ? 5 : 6), in: text)
        else { return nil }
        if !seen.contains(start) { seen = start..<Self.end(from: start, in: text) }
        let credential = start..<seen.upperBound
        guard !isBasic || credential.count.isMultiple(of: 4) else { return nil }
        return text.bytes[credential].looksRandom ? credential : nil
    }

    /// Returns the end of the credential, without the dots of the sentence around it.
    private static func end(from start: Int, in text: MaskedText) -> Int {
        let end = text.end(from: start) { $0.isAlphanumeric || $0.isOne(of: "-._~+/=%") }
        return text.start(to: end, limit: end - start) { $0 == UInt8(ascii: ".") }
    }

    /// Returns the end of the gap after the scheme; nil if there is none.
    ///
    /// A gap is spaces, a line break, or one space that is percent-encoded or form-encoded.
    private static func gapEnd(from end: Int, in text: MaskedText) -> Int? {
        if text.has("%20", at: end) { return end + 3 }
        if text[end] == UInt8(ascii: "+") { return end + 1 }
        let gap = text.end(from: end, limit: 4, while: \.isWhitespace)
        return gap > end ? gap : nil
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes look random.
    ///
    /// That is 24 bytes or more, or at least six with a digit, a dot, an underscore, padding or
    /// mixed case.
    fileprivate var looksRandom: Bool {
        if count >= 24 { return true }
        guard count >= 6 else { return false }
        let isMixed = zip(self, dropFirst()).contains { $0.isLowercase && $1.isUppercase }
        return isMixed || contains { $0.isDigit || $0.isOne(of: "._=") }
    }
}
