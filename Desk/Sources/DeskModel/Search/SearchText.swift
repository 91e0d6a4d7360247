import Foundation

/// The words of a text as a search compares them, without regard to case and Unicode form.
///
/// A word is a run of letters, digits and marks. Where single characters such as `-`, `.` or `@` join
/// words, each word goes on with those after it: `GLJV-S2` has the words `gljvs2` and `s2`. So the
/// beginning of a word finds a code as it was typed, without its dash, and by each of its parts.
package enum SearchText {
    /// The length that a word is cut to, in Unicode scalars.
    package static let wordLimit = 48
    /// The largest number of words that a query is read for; the longest count.
    package static let queryLimit = 64

    /// The largest number of words that an event is found by; the texts of ``EventFacts/searchable`` have
    /// more only if hardly anything but joining characters stands in them.
    package static let indexLimit = 10_000

    /// The different words of texts, for an index.
    package static func words(of texts: [String], limit: Int = indexLimit) -> [String] {
        var known: Set<String> = []
        var words: [String] = []
        for text in texts {
            for run in runs(of: text) {
                for start in run.starts {
                    let word = run.word(from: start)
                    guard known.insert(word).inserted else { continue }
                    words.append(word)
                    if words.count == limit { return words }
                }
            }
        }
        return words
    }

    /// The words that a query asks for, the longest first: each is the beginning of a word to find.
    package static func terms(of query: String) -> [String] {
        let words = Set(runs(of: query).map { $0.word(from: 0) })
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        // A word that begins another one adds nothing, and stands right before it.
        let telling = words.indices.filter { place in
            place + 1 == words.count || !words[place + 1].utf8.starts(with: words[place].utf8)
        }.map { words[$0] }
        let longest = telling.sorted {
            $0.utf8.count == $1.utf8.count ? $0 < $1 : $0.utf8.count > $1.utf8.count
        }
        return Array(longest.prefix(queryLimit))
    }

    /// Whether texts have all words of a query.
    ///
    /// A query without words matches nothing.
    package static func matches(_ query: String, _ texts: [String]) -> Bool {
        let terms = terms(of: query)
        let words = words(of: texts, limit: .max)
        return !terms.isEmpty
            && terms.allSatisfy { term in
                words.contains { $0.utf8.starts(with: term.utf8) }
            }
    }
}

extension SearchText {
    /// The words of a text, together those that a single joining character stands between.
    private static func runs(of text: String) -> [WordRun] {
        var reader = RunReader()
        for scalar in normalized(text).unicodeScalars { reader.take(scalar) }
        return reader.finished()
    }

    /// The text in compatibility form and without case; diacritics stay.
    static func normalized(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
        // By way of upper case, so that what has several lower cases, such as ς and σ, is one; and lower
        // case before, since ẞ is an upper case that ß does not have.
        return text.precomposedStringWithCompatibilityMapping.lowercased().uppercased()
            .lowercased().precomposedStringWithCompatibilityMapping
    }
}

/// Words that single characters join, without those characters.
private struct WordRun {
    private(set) var scalars: [Unicode.Scalar] = []
    /// The places where its words begin.
    private(set) var starts: [Int] = []

    mutating func beginWord() { starts.append(scalars.count) }

    mutating func append(_ scalar: Unicode.Scalar) { scalars.append(scalar) }

    /// The word that begins at a place and goes on with those after it, up to the limit.
    ///
    /// A run may have thousands of words, so no more of them is looked at than the limit.
    func word(from start: Int) -> String {
        String(String.UnicodeScalarView(scalars[start...].prefix(SearchText.wordLimit)))
    }
}

/// Cuts scalars into runs of words.
private struct RunReader {
    private var runs: [WordRun] = []
    private var run = WordRun()
    private var isInWord = false
    private var isJoined = false

    mutating func take(_ scalar: Unicode.Scalar) {
        if isWord(scalar) {
            if !isInWord { beginWord() }
            run.append(scalar)
        } else {
            isJoined = isInWord && isJoiner(scalar)
            isInWord = false
        }
    }

    mutating func finished() -> [WordRun] {
        endRun()
        return runs
    }

    private mutating func beginWord() {
        if !isJoined { endRun() }
        run.beginWord()
        (isInWord, isJoined) = (true, false)
    }

    private mutating func endRun() {
        if !run.starts.isEmpty { runs.append(run) }
        run = WordRun()
    }

    private func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return (0x61...0x7A).contains(scalar.value) || (0x30...0x39).contains(scalar.value)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
            .otherNumber:
            return true
        default: return false
        }
    }

    private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "_", ".", "@", "+", "/", ":", "'", "#", "\u{2010}", "\u{2011}", "\u{2013}": true
        default: false
        }
    }
}
