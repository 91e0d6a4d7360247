/// The words that tell states, types and reasons, and are no secrets behind a sensitive word.
///
/// They are what apps and this library write there, such as `expired`, `notDetermined` or `만료됨`.
enum PublicWords {
    /// The classes of words, as a set.
    struct Classes: OptionSet, Sendable {
        let rawValue: UInt8

        /// A state that is no password, such as `required`.
        static let state = Classes(rawValue: 1)
        /// A word that begins a sentence and says nothing alone, such as `must`.
        static let opener = Classes(rawValue: 2)
        /// A number of one or two digits, or with a unit.
        static let number = Classes(rawValue: 4)
        /// A word that some user has as a password, such as `guest`.
        static let other = Classes(rawValue: 8)
        /// A word or number that is ordinary only behind another public word.
        static let later = Classes(rawValue: 16)
        /// A Korean word that a state follows, such as `서버에서`.
        static let topic = Classes(rawValue: 32)
        /// The end of a Korean word.
        static let ending = Classes(rawValue: 64)
    }

    /// The place of a word, which decides what is ordinary there.
    enum Place {
        /// The first word, if it says nothing alone.
        case opening
        /// The first word of what a user types.
        case typed
        /// The first word of what a machine makes.
        case made
        /// The second or third word.
        case later

        func allows(_ classes: Classes) -> Bool {
            switch self {
            case .opening: !classes.isEmpty && classes.isDisjoint(with: [.other, .later])
            case .typed:
                classes.contains(.state) && classes.isDisjoint(with: [.other, .later, .topic])
            case .made: !classes.isSubset(of: [.opener, .number]) && !classes.contains(.later)
            case .later: !classes.isEmpty
            }
        }
    }

    /// Returns the class of a word in any case; nil if it is not public.
    ///
    /// A form of a word, such as `restarted`, counts as another word.
    static func classes(of word: ArraySlice<UInt8>) -> Classes? {
        guard word.count <= 20 else { return nil }
        return words[PackedWord(word)] ?? (word.count > 3 && isForm(word) ? .other : nil)
    }

    static func isUnit(_ word: ArraySlice<UInt8>) -> Bool { units.contains(PackedWord(word)) }

    /// Returns whether an English word is the plural, the past, or another form of a public word.
    private static func isForm(_ word: ArraySlice<UInt8>) -> Bool {
        if ends(word, "ied") || ends(word, "ies") { return isPublic(word.dropLast(3), "y") }
        if ends(word, "ing") { return isVerb(word.dropLast(3)) }
        if ends(word, "ed") { return isVerb(word.dropLast(2)) }
        if ends(word, "es"), isPublic(word.dropLast(2)) { return true }
        return ends(word, "s") && isPublic(word.dropLast())
            || ends(word, "ly") && isPublic(word.dropLast(2))
    }

    /// Returns whether a public word is left of a verb's form, which may have lost an `e` or doubled
    /// its last letter.
    private static func isVerb(_ base: ArraySlice<UInt8>) -> Bool {
        isPublic(base) || isPublic(base, "e")
            || base.last == base.dropLast().last && isPublic(base.dropLast())
    }

    private static func isPublic(_ word: ArraySlice<UInt8>, _ end: StaticString = "") -> Bool {
        var packed = PackedWord(word)
        end.withUTF8Buffer { $0.forEach { packed.append($0) } }
        return word.count > 1 && words[packed] != nil
    }

    private static func ends(_ word: ArraySlice<UInt8>, _ end: StaticString) -> Bool {
        end.withUTF8Buffer { end in
            word.count > end.count
                && zip(word.suffix(end.count), end).allSatisfy { $0.lowercased == $1 }
        }
    }
}

/// A word of up to 16 bytes in lower case, which is quick to look up; a longer one is no word.
struct PackedWord: Hashable, Sendable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    init(_ word: some Sequence<UInt8>) { for byte in word { append(byte) } }

    mutating func append(_ byte: UInt8) {
        // A mark that no text has stays in a word that is too long.
        high = (high >> 56 == 0 ? high << 8 : high | 0xFF << 56) | low >> 56
        low = low << 8 | UInt64(byte.lowercased)
    }
}
