import TriageRedaction

/// The template of a path that has none: everything that looks like a value becomes `{id}`.
///
/// A segment stays if it is made of words, as developers name resources: `clips`, `batchGet`,
/// `access_token`, `v2beta1`, `chat.postMessage`, `users.json`. Everything else is taken for a
/// value: digits, hashes and random letters, percent-encoding, other scripts, addresses, and long
/// segments. A word where paths have names, as after `users`, also counts as a value unless it is
/// in ``Vocabulary``. The query, the fragment and matrix parameters are left out.
package enum PathTemplate {
    /// The name of a value, which hand-written templates use most: both forms then group alike.
    static let placeholder = "{id}"
    /// The largest number of segments that are read.
    private static let maxSegments = 32

    /// Returns the template of a path, or of the path of a URL.
    ///
    /// - Parameters:
    ///   - text: The path, or a URL.
    ///   - hasNames: Whether the path may hold the name of a user or a thing. If not, all words
    ///     stay, as in `user/main`.
    /// - Returns: The template.
    package static func derived(from text: String, hasNames: Bool = true) -> String {

        let path = text.pathOfURL.upTo("?#")
        let bytes = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let segments = bytes.map(Substring.init)
        var names = 0
        var parts = segments.prefix(maxSegments).map { segment in
            let part = template(of: segment.upTo(";"), isName: hasNames && names > 0)
            let isValue = part == placeholder
            if !part.isEmpty { names = isValue ? max(names - 1, 0) : Vocabulary.namesAfter(part) }
            return part
        }
        if segments.count > maxSegments { parts.append(placeholder) }
        return (path.hasPrefix("/") ? "" : "/") + parts.joined(separator: "/")
    }

    /// Whether an app makes requests of an enum case without associated values.
    ///
    /// The path of such a case is the same for every user.
    package static func isCaseWithoutValues(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .enum && mirror.children.isEmpty
    }

    /// Returns a segment as it may be shown; a name stays only if it is a known word.
    private static func template(of segment: Substring, isName: Bool) -> String {
        func keeps(_ word: Substring) -> Bool {
            word.isStatic && (!isName || Vocabulary.isStatic(word))
        }
        if segment.allSatisfy({ $0 == "." }) || keeps(segment), segment.mediaName == nil {
            return String(segment)
        }
        // OData: `Users('kim')`. Firestore: `(default)`.
        if segment.hasSuffix(")"), let open = segment.firstIndex(of: "(") {
            let (name, key) = (segment[..<open], segment[open...].dropFirst().dropLast())
            if name.isEmpty { return key == "default" ? String(segment) : placeholder }
            guard keeps(name) else { return placeholder }
            return key.isEmpty ? String(segment) : "\(name)(\(placeholder))"
        }
        // Custom methods: `documents:batchGet`.
        let sides = segment.split(separator: ":", omittingEmptySubsequences: false)
        if sides.count == 2, Vocabulary.isMethod(sides[1]) {
            return template(of: sides[0], isName: isName) + ":" + sides[1]
        }
        guard let dot = segment.lastIndex(of: "."),
            Vocabulary.extensions.contains(segment[dot...].dropFirst().lowercased())
        else { return placeholder }
        return placeholder + segment[dot...]
    }
}

extension String {
    /// The part after the scheme, user, host and port of a URL; the whole text of a path.
    fileprivate var pathOfURL: Substring {
        let rest = self[self[...].upTo(":/?#").endIndex...]
        guard rest.hasPrefix("://") else { return self[...] }
        let address = rest.dropFirst(3)
        return address[address.upTo("/?#").endIndex...]
    }
}

extension Substring {
    /// The part before the first of these ASCII characters; the whole text if it has none.
    fileprivate func upTo(_ ends: StaticString) -> Substring {
        self[..<(utf8.firstIndex { $0.isOne(of: ends) } ?? endIndex)]
    }

    /// The name of a file that a user may have named; nil if this is none.
    fileprivate var mediaName: Substring? {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")),
            Vocabulary.mediaExtensions.contains(self[dot...].dropFirst().lowercased())
        else { return nil }
        return self[..<dot]
    }

    /// Whether this is made of words, or is a version.
    fileprivate var isStatic: Bool {
        guard utf8.count <= 40 else { return false }
        if isVersion { return true }
        if utf8.allSatisfy(\.isLowercase) { return isWord }
        let word = drop { $0 == "_" || $0 == "$" || $0 == "." }
        let parts = word.split(omittingEmptySubsequences: false) { "-_.".contains($0) }
        return word.isVersion || parts.count <= 5 && parts.allSatisfy { $0.isVersion || $0.isWord }
    }

    /// Whether this is a version such as `v1`, `v19.0` and `v1p1beta1`.
    private var isVersion: Bool {
        guard utf8.first?.lowercased == UInt8(ascii: "v") else { return false }
        let digits = utf8.dropFirst()
        if (1...3).contains(digits.count), digits.allSatisfy(\.isDigit) { return true }
        let rest = lowercased().dropFirst()
        let letters = rest.filter { !("0"..."9").contains($0) && $0 != "." }
        let numbers = rest.split { !("0"..."9").contains($0) }
        return first?.lowercased() == "v" && rest.first?.isNumber == true
            && ["", "alpha", "beta", "palpha", "pbeta", "rc"].contains(letters)
            && numbers.count <= 3 && numbers.allSatisfy { $0.count <= 3 }
    }

    /// Whether these letters are words and not random: `clips`, `batchGet`, `getURL`.
    private var isWord: Bool {
        hasWords || Vocabulary.wordsWithDigits.contains(lowercased())
    }

    private var hasWords: Bool {
        let bytes = Array(utf8)
        guard (1...24).contains(bytes.count), bytes.allSatisfy(\.isLetter),
            bytes.count < 7 || !bytes.allSatisfy(\.isHex)
        else { return false }
        if bytes.allSatisfy(\.isUppercase) { return bytes.count <= 4 }
        guard bytes.dropFirst().contains(where: \.isUppercase) else {
            return bytes.count <= 20 && bytes.isPronounceable
        }
        // Random letters change their case often, so few of them are in such words.
        let words = humps.filter { hump in
            let isShort = hump.count < 3 || hump.allSatisfy(\.isUppercase)
            return isShort
                ? Vocabulary.shortWords.contains(hump.lowercased())
                : Array(hump.utf8).hasVowel && Array(hump.utf8).isPronounceable
        }
        return words.map(\.count).reduce(0, +) * 4 >= bytes.count * 3
    }

    /// The words of a name in camel case: `get`, `URL`, `For` and `ID`.
    private var humps: [Substring] {
        var humps: [Substring] = []
        var start = startIndex
        for index in indices.dropFirst() where self[index].isUppercase {
            let next = self.index(after: index)
            let isInAcronym = self[self.index(before: index)].isUppercase
            guard !isInAcronym || next < endIndex && self[next].isLowercase else { continue }
            humps.append(self[start..<index])
            start = index
        }
        return humps + [self[start...]]
    }
}

extension [UInt8] {
    fileprivate var hasVowel: Bool { contains { $0.lowercased.isOne(of: "aeiouy") } }

    /// Whether letters have a vowel, unless they are few, and at most four consonants in a row.
    ///
    /// In long words a vowel must also follow each j, q and v, as in most of English.
    fileprivate var isPronounceable: Bool {
        var (consonants, longest, last, hasVowel, isOdd) = (0, 0, UInt8(0), false, false)
        for letter in self.lazy.map(\.lowercased) {
            let isVowel = letter.isOne(of: "aeiouy")
            isOdd = isOdd || last.isOne(of: "jqv") && !isVowel
            hasVowel = hasVowel || isVowel
            consonants = isVowel ? 0 : consonants + 1
            (longest, last) = (Swift.max(longest, consonants), letter)
        }
        return (hasVowel || count <= 5) && !(isOdd && count > 8) && longest <= (hasVowel ? 4 : 5)
    }
}
