/// The runs of a short text, which are words, numbers and what stands between them.
struct WordRuns {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Returns whether there are words, and all are ordinary in the place.
    func areOrdinary(as place: PublicWords.Place) -> Bool { areOrdinary(classes, as: place) }

    /// Returns the same for classes that are known already.
    func areOrdinary(_ classes: PublicWords.Classes?, as place: PublicWords.Place) -> Bool {
        if isMark { return place != .opening }
        guard let classes, place.allows(classes) else { return false }
        // Tokens are made of words too, as in `access-token`.
        let isJoined = bytes.contains { $0.isOne(of: "-_") } && bytes.contains(where: \.isLetter)
        return place == .later || !isJoined || classes.contains(.state)
    }

    /// Whether the text has the shape of a name, such as `home/feed`, `createdAt` or `items.0`.
    ///
    /// The words of a name are letters, three or more on average.
    var areName: Bool {
        bytes.contains { $0.isLetter || $0.isNonASCII } && runs.allSatisfy(mayBeInName)
    }

    private func mayBeInName(_ run: ArraySlice<UInt8>) -> Bool {
        guard let first = run.first else { return false }
        if first.isNonASCII { return run.count <= 36 }
        if first.isDigit { return run.count <= 4 }
        guard first.isLetter else { return first.isJoint }
        let letters = run.prefix(while: \.isLetter)
        return run.count <= 24 && run.dropFirst(letters.count).allSatisfy(\.isDigit)
            && !previous(run).isDigit && Self.hasWords(letters)
    }

    /// Returns whether letters in camel case are words of three letters or more on average.
    private static func hasWords(_ letters: ArraySlice<UInt8>) -> Bool {
        Array(Humps(letters)).count * 3 <= letters.count + 3
    }

    /// Whether the text is one word of Korean, which no machine makes.
    var areKorean: Bool { bytes.count <= 24 && bytes.allSatisfy(\.isNonASCII) }

    /// Whether no run mixes letters with digits, is long, or belongs to a pair.
    ///
    /// A credential has such a run; a sentence has words and short numbers.
    var haveNoCode: Bool {
        !bytes.contains { $0.isOne(of: "=@%") }
            && bytes.split { !$0.isWord }.allSatisfy { run in
                let digits = run.count(where: \.isDigit)
                guard digits == 0 else { return digits == run.count && digits <= 4 }
                return run.count <= 48 && Self.hasWords(run)
                    && Humps(run).allSatisfy { $0.count <= 16 }
            }
    }

    /// Whether the text is one mark that stands for no value or a hidden one, such as `***`.
    private var isMark: Bool {
        guard let first = bytes.first, first.isOne(of: "*-._") else { return false }
        return bytes.allSatisfy { $0 == first }
    }

    /// The classes of all words; nil if a run is not public.
    var classes: PublicWords.Classes? {
        var (found, digits) = (PublicWords.Classes(), 0)
        for run in runs {
            guard let classes = classes(of: run) else { return nil }
            found.formUnion(classes)
            if run.first?.isDigit == true { digits += run.count }
        }
        return digits <= 5 ? found : nil
    }

    private func classes(of run: ArraySlice<UInt8>) -> PublicWords.Classes? {
        guard let first = run.first else { return nil }
        if first.isDigit { return number(run) }
        if first.isNonASCII { return PublicWords.classes(ofKorean: run, behind: previous(run)) }
        guard first.isLetter else { return first.isJoint ? [] : nil }
        if previous(run).isDigit { return PublicWords.isUnit(run) ? .number : nil }
        return PublicWords.classes(of: run) ?? Self.classes(of: Humps(run))
    }

    /// Returns the class of a number, which stands alone, after a dot, or before a unit.
    private func number(_ run: ArraySlice<UInt8>) -> PublicWords.Classes? {
        let next = run.endIndex < bytes.endIndex ? bytes[run.endIndex] : 0
        // Korean counts belong to the word behind them.
        if next.isNonASCII, run.count <= 4 { return run.count <= 2 ? [] : .other }
        let hasUnit = next.isLetter && run.count <= 4
        let isFree = !previous(run).isOne(of: "-_") || !previous(run, 2).isWord
        guard !previous(run).isNonASCII, run.count <= 5 else { return nil }
        if run.count > 3, !hasUnit || !isFree { return .later }
        return !isFree ? .later : run.count <= 2 ? .number : .other
    }

    private func previous(_ run: ArraySlice<UInt8>, _ distance: Int = 1) -> UInt8 {
        let index = run.startIndex - distance
        return index >= bytes.startIndex ? bytes[index] : 0
    }
}

extension WordRuns {
    /// Returns the classes of words together; nil if one is not public.
    private static func classes(of words: Humps) -> PublicWords.Classes? {
        var (found, count) = (PublicWords.Classes(), 0)
        for word in words {
            guard let classes = PublicWords.classes(of: word) else { return nil }
            found.formUnion(classes)
            count += 1
        }
        if found.remove(.later) != nil { found.insert(.other) }
        return count > 1 ? found : nil
    }

    private var runs: Runs { Runs(rest: bytes) }
}

/// The runs of bytes of one class; digits behind letters belong to their word, as in `oauth2`.
private struct Runs: Sequence, IteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() -> ArraySlice<UInt8>? {
        guard let first = rest.first else { return nil }
        let end = rest.dropFirst().firstIndex { !first.isSameRun(as: $0) } ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}

/// The words of a name in camel case: `not` and `Determined`, or `URL` and `Session`.
private struct Humps: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ word: ArraySlice<UInt8>) { rest = word }

    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.indices.dropFirst().first(where: startsHump) ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    private func startsHump(_ index: Int) -> Bool {
        guard rest[index].isUppercase else { return false }
        return rest[index - 1].isLowercase
            || index + 1 < rest.endIndex && rest[index + 1].isLowercase
    }
}

extension UInt8 {
    /// Whether the byte may stand between the words of a value.
    fileprivate var isJoint: Bool { isOne(of: "._-/():!?+~*%[]") }

    fileprivate func isSameRun(as next: UInt8) -> Bool {
        if isLetter { return next.isAlphanumeric }
        if isDigit { return next.isDigit }
        return isNonASCII && next.isNonASCII
    }
}
