/// Takes out of names what a tool has made up, so that another build has the same names.
enum GeneratedNames {
    private static let mark = UInt8(ascii: "*")

    /// Whether a run of letters and digits is a hash.
    ///
    /// It has at least six hexadecimal digits, or eight letters and digits, a digit among them. Letters
    /// alone are a name.
    static func isHash(_ run: ArraySlice<UInt8>) -> Bool {
        guard run.contains(where: \.isDigit) else { return false }
        return run.count >= 6 && run.allSatisfy(\.isHex)
            || run.count >= 8 && run.allSatisfy(\.isAlphanumeric)
    }

    /// A file's name with `*` for each part between `.`, `-` and `_` that is a hash, and for a UUID.
    static func withoutHashes(_ name: [UInt8]) -> String {
        var (output, at): ([UInt8], Int) = ([], 0)
        while at < name.count {
            let end = name[at...].firstIndex { ".-_".utf8.contains($0) } ?? name.count
            if let uuid = VariableToken.uuidEnd(name[at...]) {
                output.append(mark)
                at = uuid
            } else {
                output += isHash(name[at..<end]) ? [mark] : Array(name[at..<end])
                at = end
            }
            if at < name.count {
                output.append(name[at])
                at += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// A module's or a function's name with `*` for what a compiler or a library numbered.
    static func removed(from name: String) -> String {
        let bytes = Array(name.utf8)
        let isPlain = !bytes.contains { $0.isDigit || $0 == UInt8(ascii: "@") }
        // A mangled name of Swift is no hash behind a dollar sign.
        let isMangled = ["$s", "$S", "_$s", "_$S"].contains(where: name.hasPrefix)
        guard !isPlain, !isMangled else { return name }
        var scanner = Scanner(bytes: bytes)
        return scanner.scanned()
    }

    private struct Scanner {
        let bytes: [UInt8]
        var at = 0
        var output: [UInt8] = []

        mutating func scanned() -> String {
            while at < bytes.count {
                if let end = anonymousClass() {
                    output += bytes[at..<end]
                    if end < bytes.count { output.append(mark) }
                    break
                } else if bytes[at].isAlphanumeric {
                    run()
                } else {
                    output.append(bytes[at])
                    at += 1
                }
            }
            return String(decoding: output, as: UTF8.self)
        }

        /// The end of `@anonymous`, behind which PHP writes a path and a number.
        private func anonymousClass() -> Int? {
            let word = "@anonymous".utf8
            guard bytes[at] == word.first, at > 0, bytes[at...].starts(with: word) else {
                return nil
            }
            return at + word.count
        }

        private mutating func run() {
            let end = bytes[at...].firstIndex { !$0.isAlphanumeric } ?? bytes.count
            let run = bytes[at..<end]
            if let digits = numbered(run) {
                output += bytes[at..<digits] + [mark]
                at = numbersEnd(end)
            } else if isBehindMark {
                vary(run)
            } else {
                output += run
                at = end
            }
        }

        /// Whether `$`, `/` or `__` stands before the run.
        private var isBehindMark: Bool {
            guard at > 0 else { return false }
            switch bytes[at - 1] {
            case UInt8(ascii: "$"), UInt8(ascii: "/"): return true
            case UInt8(ascii: "_"): return at > 1 && bytes[at - 2] == UInt8(ascii: "_")
            default: return false
            }
        }

        /// Takes out a hash, or the digits that a run begins with.
        private mutating func vary(_ run: ArraySlice<UInt8>) {
            let letters = run.firstIndex { !$0.isDigit } ?? run.endIndex
            if GeneratedNames.isHash(run) {
                output.append(mark)
            } else if letters > run.startIndex {
                output += [mark] + bytes[letters..<run.endIndex]
            } else {
                output += run
            }
            at = letters == run.endIndex ? numbersEnd(run.endIndex) : run.endIndex
        }

        /// The end of further numbers, as in `b__0_1`.
        private func numbersEnd(_ start: Int) -> Int {
            var end = start
            while end + 1 < bytes.count, bytes[end] == UInt8(ascii: "_"), bytes[end + 1].isDigit {
                let next = bytes[(end + 1)...].firstIndex { !$0.isDigit } ?? bytes.count
                guard next == bytes.count || !bytes[next].isLetter else { break }
                end = next
            }
            return end
        }

        /// Where the number begins that a library gave to a class it made; nil for another run.
        private func numbered(_ run: ArraySlice<UInt8>) -> Int? {
            if run.elementsEqual("javassist".utf8) {
                let isNumbered = numbersEnd(run.endIndex) > run.endIndex
                return isNumbered ? run.endIndex + 1 : nil
            }
            guard let last = run.lastIndex(where: { !$0.isDigit }), last + 1 < run.endIndex else {
                return nil
            }
            let stem = run[...last]
            let isKnown =
                stem.elementsEqual("DisplayClass".utf8) || stem.elementsEqual("AnonymousType".utf8)
                || stem.elementsEqual("Proxy".utf8) && isBehindMark
                || stem.elementsEqual("proxy".utf8)
                    && bytes[..<at].suffix(4).elementsEqual("jdk.".utf8)
                || stem.starts(with: "Generated".utf8)
                    && stem.suffix(8).elementsEqual("Accessor".utf8)
            return isKnown ? last + 1 : nil
        }
    }
}
