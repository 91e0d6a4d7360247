extension StringProtocol {
    /// The words of a name in camel case, in lower case: `load`, `url`, `session` of `loadURLSession`.
    var words: [String] {
        let letters = Array(self)
        var words: [String] = []
        var word = ""
        for index in letters.indices {
            if letters.beginsWord(at: index), !word.isEmpty {
                words.append(word)
                word = ""
            }
            if letters[index].isLetter || letters[index].isNumber {
                word += letters[index].lowercased()
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}

extension [Character] {
    fileprivate func beginsWord(at index: Int) -> Bool {
        let letter = self[index]
        guard letter.isLetter || letter.isNumber else { return true }
        guard letter.isUppercase, index > 0 else { return false }
        return !self[index - 1].isUppercase || (index + 1 < count && self[index + 1].isLowercase)
    }
}

extension Sequence<String> {
    /// The words of all names.
    var words: Set<String> { Set(flatMap(\.words)) }
}
