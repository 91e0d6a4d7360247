extension StringProtocol {
    /// The words of a name, in lower case: `isLoadingURL` is `is`, `loading`, `url`.
    var words: [String] {
        var words: [String] = []
        var word: [UInt8] = []
        let bytes = Array(utf8)
        for (index, byte) in bytes.enumerated() {
            if !word.isEmpty, byte.isUpper, bytes.startsHump(at: index) || !byte.isNameByte {
                words.append(String(decoding: word, as: UTF8.self))
                word.removeAll(keepingCapacity: true)
            }
            if byte.isNameByte {
                word.append(byte.isUpper ? byte | 0x20 : byte)
            } else if !word.isEmpty {
                words.append(String(decoding: word, as: UTF8.self))
                word.removeAll(keepingCapacity: true)
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// Whether one of the words of the name is in a set.
    func hasWord(in set: Set<String>) -> Bool { words.contains(where: set.contains) }
}

extension UInt8 {
    fileprivate var isUpper: Bool { self >= 65 && self <= 90 }
    fileprivate var isLower: Bool { self >= 97 && self <= 122 }
    fileprivate var isNameByte: Bool {
        isUpper || isLower || self >= 48 && self <= 57 || self >= 0x80
    }
}

extension [UInt8] {
    /// Whether a capital begins a word: `L` in `isLoading`, `S` in `URLSession`.
    fileprivate func startsHump(at index: Int) -> Bool {
        if !self[index - 1].isUpper { return true }
        return index + 1 < count && self[index + 1].isLower
    }
}

extension Sequence<String> {
    /// The words of all names.
    var words: Set<String> { Set(flatMap(\.words)) }
}
