/// The judgment that the value after a sensitive word in a sentence is ordinary text.
///
/// `session: expired` tells a state, and `cache key: image/avatar` names a thing. The words of the
/// value must be in ``PublicWords``, so a random text is never ordinary. A token that a machine
/// makes is one word. A user may type any words as a password, so fewer words are ordinary there,
/// and the words behind the first one must be public too.
enum OrdinaryValue {
    /// The longest value that is judged, which keeps the scan linear.
    private static let limit = 64

    /// Returns whether the value may stay.
    static func matches(
        _ value: Range<Int>, of key: ArraySlice<UInt8>, in text: MaskedText
    ) -> Bool {
        guard !value.isEmpty, value.count <= limit else { return false }
        if isLabel(value, in: text) || isLine(value, of: key, in: text) { return true }
        if SensitiveKey.isTyped(key) { return startsSentence(value, as: .typed, in: text) }
        if SensitiveKey.isKey(key), startsSentence(value, as: .made, in: text) { return true }
        if !SensitiveKey.isKey(key), isState(value, in: text) { return true }
        let isCount = key.last == UInt8(ascii: "s") && value.count <= 6
        return isCount && text.bytes[value].allSatisfy(\.isDigit)
            || namesThing(key, in: text) && WordRuns(text.bytes[value]).areName
    }

    /// Returns whether the line of a header is a sentence, as in `authorization: denied`.
    static func matches(line: Range<Int>, in text: MaskedText) -> Bool {
        guard line.count <= 4 * limit else { return false }
        let first = line.lowerBound..<wordEnd(from: line.lowerBound, in: text)
        return startsSentence(first, as: .made, in: text)
            && WordRuns(text.bytes[first.upperBound..<line.upperBound]).haveNoCode
    }

    /// Returns whether a word tells a state of what machines make, alone or with the next word.
    ///
    /// No machine makes Korean, so two Korean words are a sentence.
    private static func isState(_ first: Range<Int>, in text: MaskedText) -> Bool {
        let words = WordRuns(text.bytes[first])
        let classes = words.classes
        let standsAlone = words.areOrdinary(classes, as: .made)
        let end = wordEnd(behind: first, in: text)
        guard goesOn(at: end, in: text) else { return standsAlone }
        if standsAlone, classes?.contains(.state) == true { return true }
        let next = WordRuns(text.bytes[(end + 1)..<wordEnd(from: end + 1, in: text)])
        if words.areKorean, next.areKorean { return true }
        let opens = standsAlone || words.areOrdinary(classes, as: .opening)
        return opens && next.areOrdinary(as: .later)
    }

    /// Returns whether three words, or fewer if their clause ends, are ordinary.
    ///
    /// A first word such as `must` or `8` says nothing alone.
    private static func startsSentence(
        _ first: Range<Int>, as place: PublicWords.Place, in text: MaskedText
    ) -> Bool {
        let words = WordRuns(text.bytes[first])
        let classes = words.classes
        let standsAlone = words.areOrdinary(classes, as: place)
        guard standsAlone || words.areOrdinary(classes, as: .opening) else { return false }
        var (end, count) = (wordEnd(behind: first, in: text), 1)
        while count < 3, goesOn(at: end, in: text) {
            let next = (end + 1)..<wordEnd(from: end + 1, in: text)
            guard WordRuns(text.bytes[next]).areOrdinary(as: .later) else { return false }
            (end, count) = (next.upperBound, count + 1)
        }
        return standsAlone || count > 1
    }

    /// The end of a word with its `'t`, as in `can't`.
    private static func wordEnd(behind word: Range<Int>, in text: MaskedText) -> Int {
        text.end(ofAny: ["'t"], at: word.upperBound) ?? word.upperBound
    }

    private static func wordEnd(from start: Int, in text: MaskedText) -> Int {
        text.end(from: start, limit: limit) { $0 > 0x20 && !$0.isOne(of: "\"',;&<>|") }
    }

    /// Returns whether another word of the clause follows the end of a word.
    private static func goesOn(at end: Int, in text: MaskedText) -> Bool {
        let endsClause = text[end - 1].isOne(of: ".!?:)")
        return text[end] == UInt8(ascii: " ") && !endsClause && text[end + 1].isWordStart
    }

    /// Returns whether the value is the rest of a function's name, as in `sign(token:session:)`.
    private static func isLabel(_ value: Range<Int>, in text: MaskedText) -> Bool {
        let colon = UInt8(ascii: ":")
        return text[value.lowerBound - 1] == colon && text[value.upperBound - 1] == colon
            && text[value.upperBound].isOne(of: ")]")
            && text.bytes[value].allSatisfy { $0.isWord || $0 == colon }
    }

    /// Returns whether the key is a source file and the value begins with its line: `Auth.kt:12`.
    private static func isLine(
        _ value: Range<Int>, of key: ArraySlice<UInt8>, in text: MaskedText
    ) -> Bool {
        guard let dot = key.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return PublicWords.sourceFiles.contains(PackedWord(key[(dot + 1)...]))
            && value.count <= 10 && text[value.lowerBound].isDigit
            && text.bytes[value].allSatisfy { $0.isDigit || $0.isOne(of: ":).") }
    }

    /// Returns whether the word before the key says what it names, as in `sort key: price`.
    private static func namesThing(_ key: ArraySlice<UInt8>, in text: MaskedText) -> Bool {
        let end = key.startIndex - 1
        guard text[end] == UInt8(ascii: " "), let before = PublicWords.beforeKeys[PackedWord(key)]
        else { return false }
        let start = text.start(to: end, limit: 24) { $0.isTokenByte || $0.isNonASCII }
        return before.contains(PackedWord(text.bytes[start..<end]))
    }
}

extension UInt8 {
    fileprivate var isWordStart: Bool { isAlphanumeric || isNonASCII }
}
