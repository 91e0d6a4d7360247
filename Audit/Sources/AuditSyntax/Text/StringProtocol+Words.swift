/// Names as words.
extension StringProtocol {
    /// The words of a name, in lower case: `isLoadingURL` is `is`, `loading`, `url`.
    @inlinable
    package var words: [String] {
        var words: [String] = []
        _ = hasWord {
            words.append($0)
            return false
        }
        return words
    }

    /// The first word of the name: `is` in `isLoadingURL`.
    @inlinable
    package var firstWord: String? {
        var first: String?
        _ = hasWord {
            first = $0
            return true
        }
        return first
    }

    /// Whether one of the words of the name is in a set.
    @inlinable
    package func hasWord(in set: Set<String>) -> Bool { hasWord(where: set.contains) }

    /// Whether one of the words of the name is in a short list.
    @inlinable
    package func hasWord(in list: [String]) -> Bool { hasWord { list.contains($0) } }

    @inlinable
    func hasWord(where isWanted: (String) -> Bool) -> Bool {
        withBytes { bytes in
            var start = 0
            for (index, byte) in bytes.enumerated() {
                let isEnd = !byte.isNameByte || index > start && bytes.startsHump(at: index)
                guard isEnd else { continue }
                if index > start, isWanted(bytes.word(start..<index)) { return true }
                start = byte.isNameByte ? index : index + 1
            }
            return start < bytes.count && isWanted(bytes.word(start..<bytes.count))
        }
    }
}

extension UInt8 {
    @inlinable
    var isUpper: Bool { self >= 65 && self <= 90 }
    @inlinable
    var isLower: Bool { self >= 97 && self <= 122 }
    @inlinable
    var isNameByte: Bool {
        isUpper || isLower || self >= 48 && self <= 57 || self >= 0x80
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a capital begins a word: `L` in `isLoading`, `S` in `URLSession`.
    @inlinable
    func startsHump(at index: Int) -> Bool {
        guard self[index].isUpper else { return false }
        return !self[index - 1].isUpper || index + 1 < count && self[index + 1].isLower
    }

    @inlinable
    func word(_ range: Range<Int>) -> String {
        String(unsafeUninitializedCapacity: range.count) { word in
            for index in range {
                word[index - range.lowerBound] =
                    self[index].isUpper ? self[index] | 0x20 : self[index]
            }
            return range.count
        }
    }
}

extension Sequence<String> {
    /// The words of all names.
    @inlinable
    package var words: Set<String> { Set(flatMap(\.words)) }
}
