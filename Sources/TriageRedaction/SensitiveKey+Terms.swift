extension SensitiveKey {
    /// The terms to search for in a key, by first byte, the longest first.
    struct Terms: Sendable {
        private var buckets = [[Term]](repeating: [], count: 32)

        init(
            anywhere: [String], inWord: [String], asWord: [String],
            harmlessAnywhere: [String], harmlessInWord: [String]
        ) {
            add(anywhere, .anywhere, isSecret: true)
            add(inWord, .inWord, isSecret: true)
            add(asWord, .asWord, isSecret: true)
            add(harmlessAnywhere, .anywhere, isSecret: false)
            add(harmlessInWord, .inWord, isSecret: false)
            buckets = buckets.map { $0.sorted { $0.bytes.count > $1.bytes.count } }
        }

        /// Returns whether a key is sensitive.
        ///
        /// From left to right, a harmless term is skipped, and a secret term decides.
        func isSecret(_ key: ArraySlice<UInt8>) -> Bool {
            var index = key.startIndex
            while index < key.endIndex {
                let found = match(in: key, at: index)
                if let found, found.term.isSecret { return true }
                index = found?.end ?? index + 1
            }
            return false
        }

        private func match(in key: ArraySlice<UInt8>, at index: Int) -> (term: Term, end: Int)? {
            let left = key.endIndex - index
            // Every term has at least two bytes.
            guard left > 1 else { return nil }
            let next = key[index + 1].lowercased
            for term in buckets[Int(key[index] & 31)]
            where term.bytes.count <= left && term.goesOn(with: next) {
                if let end = term.end(in: key, from: index) { return (term, end) }
            }
            return nil
        }

        private mutating func add(_ words: [String], _ scope: Term.Scope, isSecret: Bool) {
            for word in words {
                let term = Term(isSecret: isSecret, scope: scope, bytes: Array(word.utf8))
                buckets[Int(term.bytes[0] & 31)].append(term)
            }
        }
    }

    struct Term: Sendable {
        enum Scope { case anywhere, inWord, asWord }

        let isSecret: Bool
        let scope: Scope
        let bytes: [UInt8]

        /// Returns whether the second byte may be this one, which rules out most terms.
        func goesOn(with byte: UInt8) -> Bool {
            bytes[1] == byte || scope == .anywhere && byte.isJoint
        }

        /// Returns the end of the term if it begins at the index.
        ///
        /// A term with the scope `anywhere` may span `_`, `-`, `.` and capitals (`pass_word`);
        /// others may not.
        func end(in key: ArraySlice<UInt8>, from start: Int) -> Int? {
            if scope == .asWord, !key.isBorder(start) { return nil }
            var index = start
            for byte in bytes {
                if scope == .anywhere {
                    while index > start, index < key.endIndex, key[index].isJoint { index += 1 }
                } else if index > start, key.isHump(index) {
                    return nil
                }
                guard index < key.endIndex, key[index].lowercased == byte else { return nil }
                index += 1
            }
            return scope == .asWord && !key.isBorder(index) ? nil : index
        }
    }
}

extension UInt8 {
    fileprivate var isJoint: Bool { self == 0x5F || self == 0x2D || self == 0x2E }
}

extension ArraySlice<UInt8> {
    /// Returns whether a capital after a lower-case letter is at the index, as in `processId`.
    fileprivate func isHump(_ index: Int) -> Bool {
        index > startIndex && index < endIndex
            && self[index - 1].isLowercase && self[index].isUppercase
    }

    fileprivate func isBorder(_ index: Int) -> Bool {
        index == startIndex || index == endIndex || isHump(index)
            || !self[index - 1].isLetter || !self[index].isLetter
    }
}
