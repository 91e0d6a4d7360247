/// Text as bytes, in which what was masked has become a hole.
///
/// The hole is a byte that UTF-8 never uses. Marks that the text already carries are holes from
/// the start, so a second pass sees what the first one left.
struct MaskedText {
    static let maskedByte: UInt8 = 0xFF

    private(set) var bytes: [UInt8]
    /// How many bytes are masked.
    private(set) var maskedCount = 0
    /// Between where the bytes lie that were masked since the last ``resetNewlyMasked()``.
    private(set) var newlyMasked: Range<Int>?

    init(_ text: String) {
        bytes = Array(text.utf8)
        for index in indices
        where bytes[index] == UInt8(ascii: "[") && has("[Filtered]", at: index) {
            mask(index..<(index + Redactor.placeholder.utf8.count))
        }
    }

    var count: Int { bytes.count }

    var indices: Range<Int> { bytes.indices }

    /// The byte, or 0 outside of the text, which belongs to no class of bytes.
    subscript(index: Int) -> UInt8 {
        bytes.indices.contains(index) ? bytes[index] : 0
    }

    /// Masks a range, widened to whole characters of UTF-8.
    mutating func mask(_ range: Range<Int>) {
        var lower = max(range.lowerBound, 0)
        var upper = min(range.upperBound, count)
        while self[lower].isContinuation { lower -= 1 }
        while self[upper].isContinuation { upper += 1 }
        let former = maskedCount
        for index in lower..<max(lower, upper) where bytes[index] != Self.maskedByte {
            bytes[index] = Self.maskedByte
            maskedCount += 1
        }
        guard maskedCount > former else { return }
        let known = newlyMasked ?? lower..<upper
        newlyMasked = min(lower, known.lowerBound)..<max(upper, known.upperBound)
    }

    /// Forgets what was masked until now.
    mutating func resetNewlyMasked() { newlyMasked = nil }

    /// The text with one mark for each run of holes.
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
    /// Tells whether the word stands at the index.
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

    /// The first index from here on whose byte does not satisfy the condition.
    func end(from index: Int, limit: Int = .max, while condition: (UInt8) -> Bool) -> Int {
        var end = index
        while end < count, end - index < limit, condition(bytes[end]) { end += 1 }
        return end
    }

    /// The start of the bytes before the index that satisfy the condition.
    func start(to index: Int, limit: Int = .max, while condition: (UInt8) -> Bool) -> Int {
        var start = index
        while start > 0, index - start < limit, condition(bytes[start - 1]) { start -= 1 }
        return start
    }

    func startsWord(_ index: Int) -> Bool { !self[index - 1].isWord || isEscape(before: index) }

    /// Whether a byte stands there encoded, as `%3D`.
    func isEscape(before index: Int) -> Bool {
        self[index - 3] == UInt8(ascii: "%") && self[index - 2].isHex && self[index - 1].isHex
    }

    /// The end of a path separator: `/`, also percent-encoded or escaped, or backslashes.
    func separatorEnd(_ index: Int) -> Int? {
        if has("%2f", at: index, ignoringCase: true) { return index + 3 }
        let backslashes = end(from: index, limit: 4) { $0 == UInt8(ascii: "\\") }
        let end = self[backslashes] == UInt8(ascii: "/") ? backslashes + 1 : backslashes
        return end > index ? end : nil
    }
}
