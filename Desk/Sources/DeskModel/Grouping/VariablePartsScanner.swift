/// Splits a text into words, separators and variable parts, in one pass over its bytes.
///
/// A chunk ends at white space, a quote, a bracket or a comma. Whatever looks ahead looks over one
/// chunk once, or over a fixed number of bytes.
struct VariablePartsScanner {
    let bytes: [UInt8]
    private var at = 0
    private var found: [VariableParts.Piece] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Scans the whole text.
    mutating func pieces() -> [VariableParts.Piece] {
        while at < bytes.count {
            if bytes[at].isWhite {
                while at < bytes.count, bytes[at].isWhite { at += 1 }
                if !found.isEmpty { separate([0x20]) }
            } else if has(Array("[Filtered]".utf8), at: at) {
                vary(to: at + 10)
            } else if let end = quotedID() {
                separate([bytes[at]])
                found.append(.variable)
                separate([bytes[end]])
                at = end + 1
            } else if bytes[at].isDelimiter {
                separate([bytes[at]])
                at += 1
            } else {
                chunk()
            }
        }
        return found
    }

    private mutating func separate(_ separator: [UInt8]) {
        if case .separator(let earlier) = found.last {
            found[found.count - 1] = .separator(earlier + separator)
        } else {
            found.append(.separator(separator))
        }
    }

    private mutating func vary(to end: Int) {
        found.append(.variable)
        at = end
    }

    private func has(_ word: [UInt8], at index: Int) -> Bool {
        bytes.count - index >= word.count && bytes[index] == word[0]
            && bytes[index..<(index + word.count)].elementsEqual(word)
    }

    private func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

    /// Returns the place of the closing quote if an ID is in quotes here.
    private func quotedID() -> Int? {
        guard bytes[at].isQuote, !byte(at - 1).isAlphanumeric else { return nil }
        let window = bytes[(at + 1)...].prefix(64)
        guard let end = window.firstIndex(of: bytes[at]), end > at + 1,
            !byte(end + 1).isAlphanumeric
        else { return nil }
        return VariableToken.isQuotedID(bytes[(at + 1)..<end]) ? end : nil
    }

    // MARK: Chunks

    private mutating func chunk() {
        let end = bytes[at...].firstIndex { $0.isWhite || $0.isDelimiter } ?? bytes.count
        if let scheme = schemeEnd(until: end) {
            url(scheme, until: end)
        } else if let path = path(until: end) {
            tokens(until: path.lowerBound)
            vary(to: path.upperBound)
        } else if let address = address(until: end) {
            tokens(until: address.lowerBound)
            vary(to: address.upperBound)
        }
        tokens(until: end)
    }

    /// Returns the end of `://` with a scheme before it.
    private func schemeEnd(until end: Int) -> Int? {
        var index = at
        while let colon = bytes[index..<end].firstIndex(of: UInt8(ascii: ":")) {
            if colon > at, colon + 2 < end, bytes[colon + 1] == UInt8(ascii: "/"),
                bytes[colon + 2] == UInt8(ascii: "/"), bytes[colon - 1].isAlphanumeric
            {
                return colon + 3
            }
            index = colon + 1
        }
        return nil
    }

    /// Keeps scheme and host of a URL, without a user before the host.
    private mutating func url(_ scheme: Int, until end: Int) {
        tokens(until: scheme)
        let rest = bytes[scheme..<end].firstIndex { "/?#\\".utf8.contains($0) } ?? end
        if let mark = bytes[scheme..<rest].lastIndex(of: UInt8(ascii: "@")) { at = mark + 1 }
        tokens(until: rest)
        at = withoutPunctuation(rest..<end)
    }

    private func withoutPunctuation(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, ".:!?".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end
    }

    /// Returns the e-mail address in the chunk.
    private func address(until end: Int) -> Range<Int>? {
        guard let mark = bytes[at..<end].firstIndex(of: UInt8(ascii: "@")) else { return nil }
        var start = mark
        while start > at, bytes[start - 1].isLocalPart { start -= 1 }
        var stop = mark + 1
        while stop < end, bytes[stop].isAlphanumeric || "-.".utf8.contains(bytes[stop]) {
            stop += 1
        }
        stop = withoutPunctuation(mark..<stop)
        let hasDot = bytes[mark..<stop].contains(UInt8(ascii: "."))
        return start < mark && hasDot ? start..<stop : nil
    }

    // MARK: Paths

    /// Returns the path in the chunk: an absolute one, or a relative one that ends with a file.
    private func path(until end: Int) -> Range<Int>? {
        guard let slash = bytes[at..<end].firstIndex(where: \.isSlash) else { return nil }
        guard let start = pathStart(slash) else { return relativePath(until: end) }
        let stop = pathEnd(from: slash, until: end)
        let hasName = bytes[slash..<stop].contains { $0.isAlphanumeric || $0 >= 0x80 }
        return hasName ? start..<stop : nil
    }

    /// Returns the start of an absolute path whose first slash is known.
    private func pathStart(_ slash: Int) -> Int? {
        let previous = byte(slash - 1)
        if bytes[slash] == UInt8(ascii: "/"), slash == at || "=:".utf8.contains(previous) {
            let isDrive = previous == UInt8(ascii: ":") && isDrive(slash - 2)
            return isDrive ? slash - 2 : slash
        }
        if previous == UInt8(ascii: ":"), isDrive(slash - 2) { return slash - 2 }
        let isNetwork = slash == at && byte(slash + 1) == UInt8(ascii: "\\")
        if isNetwork { return slash }
        let isAnchored = bytes[at..<slash].allSatisfy { ".~".utf8.contains($0) }
        return isAnchored && slash > at && slash - at <= 2 ? at : nil
    }

    private func isDrive(_ index: Int) -> Bool {
        index >= at && bytes[index].isLetter && (index == at || !bytes[index - 1].isAlphanumeric)
    }

    /// Returns the end of a path.
    ///
    /// A word of another script that follows Latin letters, as a Korean
    /// particle does, is not part of it.
    private func pathEnd(from start: Int, until end: Int) -> Int {
        var index = start
        var isLatin = false
        while index < end, bytes[index].isPathByte {
            let byte = bytes[index]
            if byte >= 0x80, isLatin { break }
            if byte.isSlash || byte == UInt8(ascii: ".") {
                isLatin = false
            } else if byte.isAlphanumeric {
                isLatin = true
            }
            index += 1
        }
        return withoutPunctuation(start..<index)
    }

    private func relativePath(until end: Int) -> Range<Int>? {
        guard bytes[at].isPathByte else { return nil }
        let stop = pathEnd(from: at, until: end)
        let name = bytes[at..<stop].split(whereSeparator: \.isSlash)
        guard name.count > 1, let file = name.last, let root = name.first,
            let dot = file.lastIndex(of: UInt8(ascii: ".")), dot > file.startIndex,
            bytes[at..<stop].last?.isSlash == false
        else { return nil }
        let suffix = file[(dot + 1)...]
        let isFile =
            (1...5).contains(suffix.count) && suffix.allSatisfy(\.isAlphanumeric)
            && suffix.contains(where: \.isLetter)
        return isFile && !VariableToken.isMediaType(root) ? at..<stop : nil
    }

    // MARK: Tokens

    private mutating func tokens(until end: Int) {
        while at < end {
            let byte = bytes[at]
            if byte >= 0x80 {
                let stop = bytes[at..<end].firstIndex { $0 < 0x80 } ?? end
                found.append(.word(Array(bytes[at..<stop])))
                at = stop
            } else if byte.isAlphanumeric {
                token(until: end)
            } else if isSign(until: end) {
                at += 1
            } else {
                separate([byte])
                at += 1
            }
        }
    }

    /// Whether a sign of a number is here, which a number may have or not.
    private func isSign(until end: Int) -> Bool {
        guard "+-".utf8.contains(bytes[at]), at + 1 < end, bytes[at + 1].isDigit else {
            return false
        }
        return !byte(at - 1).isAlphanumeric && byte(at - 1) < 0x80 && byte(at - 1) != 0x29
    }

    private mutating func token(until end: Int) {
        let known = VariableToken.addressEnd(bytes[at..<end])
        if let stop = known ?? VariableToken.exponentEnd(bytes[at..<end]) { return vary(to: stop) }
        let stop = bytes[at..<end].firstIndex { !$0.isAlphanumeric } ?? end
        let run = bytes[at..<stop]
        switch VariableToken(run) {
        case .number: vary(to: VariableToken.chainEnd(bytes[at..<end]))
        case .variable: vary(to: stop)
        case .word:
            found.append(.word(Array(run)))
            at = stop
        case .suffix(let digits):
            vary(to: digits)
            found.append(.word(Array(bytes[digits..<stop])))
            at = stop
        case .prefix(let digits):
            found.append(.word(Array(bytes[at..<digits])))
            at = digits
            vary(to: VariableToken.chainEnd(bytes[digits..<end]))
        }
    }
}

extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isUpper: Bool { self &- 0x41 < 26 }
    var isAlphanumeric: Bool { isDigit || isLetter }
    var isHex: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
    fileprivate var isWhite: Bool { self <= 0x20 || self == 0x7F }
    fileprivate var isQuote: Bool { self == 0x22 || self == 0x27 || self == 0x60 }
    fileprivate var isDelimiter: Bool { isQuote || "()[]{}<>,;|".utf8.contains(self) }
    fileprivate var isSlash: Bool { self == 0x2F || self == 0x5C }
    fileprivate var isLocalPart: Bool { isAlphanumeric || "._%+-".utf8.contains(self) }
    fileprivate var isPathByte: Bool {
        isAlphanumeric || self >= 0x80 || isSlash || "._-+~@%$&=#!^*".utf8.contains(self)
    }
}
