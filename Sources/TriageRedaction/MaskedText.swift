/// A text as bytes; a mark replaces each masked byte.
///
/// The mark is a byte that UTF-8 never uses. Placeholders in the original text are masked from the
/// start, so a second redaction sees the result of the first.
struct MaskedText {
    static let maskedByte: UInt8 = 0xFF

    private(set) var bytes: [UInt8]
    /// The number of masked bytes.
    private(set) var maskedCount = 0
    /// The range of the bytes masked since this was last set to nil; nil if there are none.
    var newlyMasked: Range<Int>?

    init(_ text: String) {
        bytes = Array(text.utf8)
        for index in indices
        where bytes[index] == UInt8(ascii: "[") && has("[Filtered]", at: index) {
            mask(index..<(index + Redactor.placeholder.utf8.count))
        }
    }

    var count: Int { bytes.count }

    var indices: Range<Int> { bytes.indices }

    /// The byte at the index; outside of the text 0, which belongs to no class of bytes.
    subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

    /// Masks a range, widened to whole UTF-8 characters; does nothing if there is none.
    mutating func mask(_ range: Range<Int>?) {
        guard let range else { return }
        var lower = max(range.lowerBound, 0)
        var upper = min(range.upperBound, count)
        while self[lower].isContinuation { lower -= 1 }
        while self[upper].isContinuation { upper += 1 }
        let previousCount = maskedCount
        for index in lower..<max(lower, upper) where bytes[index] != Self.maskedByte {
            bytes[index] = Self.maskedByte
            maskedCount += 1
        }
        guard maskedCount > previousCount else { return }
        let known = newlyMasked ?? lower..<upper
        newlyMasked = min(lower, known.lowerBound)..<max(upper, known.upperBound)
    }

    /// The text with one placeholder for each run of masked bytes.
    var redacted: String {
        var output: [UInt8] = []
        output.reserveCapacity(count)
        for index in indices {
            if bytes[index] != Self.maskedByte {
                output.append(bytes[index])
            } else if self[index - 1] != Self.maskedByte {
                output.append(contentsOf: Redactor.placeholder.utf8)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}

extension MaskedText {
    /// Returns whether the word is at the index; `ignoringCase` needs a word in lower case.
    func has(_ word: StaticString, at index: Int, ignoringCase: Bool = false) -> Bool {
        guard index >= 0, index + word.utf8CodeUnitCount <= count else { return false }
        return word.withUTF8Buffer { word in
            for offset in word.indices {
                let byte = bytes[index + offset]
                guard (ignoringCase ? byte.lowercased : byte) == word[offset] else { return false }
            }
            return true
        }
    }

    /// Returns the end of the first of these words that is at the index; nil if none of them is.
    func end(ofAny words: [StaticString], at index: Int, ignoringCase: Bool = false) -> Int? {
        let word = words.first { has($0, at: index, ignoringCase: ignoringCase) }
        return word.map { index + $0.utf8CodeUnitCount }
    }

    /// Returns the first index from here on whose byte does not satisfy the condition.
    func end(from index: Int, limit: Int = .max, while condition: (UInt8) -> Bool) -> Int {
        var end = index
        while end < count, end - index < limit, condition(bytes[end]) { end += 1 }
        return end
    }

    /// Returns the start of the bytes before the index that satisfy the condition.
    func start(to index: Int, limit: Int = .max, while condition: (UInt8) -> Bool) -> Int {
        var start = index
        while start > 0, index - start < limit, condition(bytes[start - 1]) { start -= 1 }
        return start
    }

    func startsWord(_ index: Int) -> Bool { !self[index - 1].isWord || isEscape(before: index) }

    /// Returns whether a percent-encoded byte, such as `%3D`, ends before the index.
    func isEscape(before index: Int) -> Bool {
        self[index - 3] == UInt8(ascii: "%") && self[index - 2].isHex && self[index - 1].isHex
    }

    /// Returns the end of a path separator; nil if there is none at the index.
    ///
    /// A separator is `/`, also percent-encoded or escaped, or up to four backslashes.
    func separatorEnd(_ index: Int) -> Int? {
        if has("%2f", at: index, ignoringCase: true) { return index + 3 }
        let backslashes = end(from: index, limit: 4) { $0 == UInt8(ascii: "\\") }
        let end = self[backslashes] == UInt8(ascii: "/") ? backslashes + 1 : backslashes
        return end > index ? end : nil
    }
}
