extension PublicWords {
    /// A part of Korean words, and its classes.
    struct Part: Sendable {
        let bytes: [UInt8]
        var classes: Classes
    }

    /// Returns the classes of a run beyond ASCII: a Korean word, or symbols; nil if it is not public.
    ///
    /// A Korean word is a stem with further stems and endings, such as `만료됨` or `재발급요청`. Behind a
    /// number it begins with a counter, and behind a Latin word it may begin with an ending.
    static func classes(ofKorean run: ArraySlice<UInt8>, behind previous: UInt8) -> Classes? {
        if !previous.isDigit, let known = koreanWords[PackedWord(run)] { return known }
        var (found, rest, mayEnd) = (Classes(), run, previous.isLetter)
        if previous.isDigit {
            let counter = counters.last { rest.starts(with: $0) }
            guard let counter else { return nil }
            (found, rest, mayEnd) = (.state, rest.dropFirst(counter.count), true)
        }
        while !rest.isEmpty {
            let length = symbolLength(rest)
            if length > 0 {
                (found, rest) = (found.union(.opener), rest.dropFirst(length))
                continue
            }
            guard let part = part(of: rest, mayEnd: mayEnd) else { return nil }
            found.formUnion(part.classes)
            (rest, mayEnd) = (rest.dropFirst(part.bytes.count), true)
        }
        return found
    }

    /// Returns the longest part that begins a word, in the first class that fits.
    private static func part(of word: ArraySlice<UInt8>, mayEnd: Bool) -> Part? {
        let found = parts[PackedWord(word.prefix(3))]?.first { part in
            (mayEnd || part.classes != .ending) && word.starts(with: part.bytes)
        }
        guard var found else { return nil }
        let classes: [Classes] = [.state] + (mayEnd ? [.ending] : []) + [.topic]
        found.classes = classes.first(where: found.classes.contains) ?? []
        if found.classes == .ending { found.classes = [] }
        return found
    }

    /// Returns the length of an arrow, a mark or an emoji; 0 if there is none.
    private static func symbolLength(_ text: ArraySlice<UInt8>) -> Int {
        switch (text.first ?? 0, text.dropFirst().first ?? 0) {
        case (0xE2, 0x80...0xAF), (0xE3, 0x80), (0xEF, 0xB8): min(3, text.count)
        case (0xF0, 0x9F): min(4, text.count)
        case (0xC2, 0xB7): 2
        default: 0
        }
    }

    /// The parts by their first character, the longest first.
    private static let parts: [PackedWord: [Part]] = {
        var classes: [String: Classes] = [:]
        for (list, kind) in [(states, Classes.state), (stems, .topic), (endings, .ending)] {
            for word in list { classes[word, default: []].formUnion(kind) }
        }
        let parts = classes.map { Part(bytes: Array($0.key.utf8), classes: $0.value) }
        return Dictionary(grouping: parts) { PackedWord($0.bytes.prefix(3)) }
            .mapValues { $0.sorted { $0.bytes.count > $1.bytes.count } }
    }()

    /// The counters of Korean, the longest last.
    private static let counters = countersList.map { Array($0.utf8) }.sorted { $0.count < $1.count }
}
