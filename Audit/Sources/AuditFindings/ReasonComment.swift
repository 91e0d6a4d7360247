/// A comment that says why a failure may be left as it is.
enum ReasonComment {
    /// Whether the text of a comment, without its marks, gives a reason.
    ///
    /// Three words or more, or six letters where words are not spaced (Korean ones are), that are neither code nor filler
    /// alone.
    static func isReason(_ text: String) -> Bool {
        let text = text.trimmed
        let lower = text.lowercased()
        if tasks.contains(where: lower.hasPrefix) || isCode(text) { return false }
        let words = lower.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "-") }
            .filter { $0.contains(where: \.isLetter) }.map(String.init)
        if words.allSatisfy(filler.contains) { return false }
        let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }
        if letters.contains(where: isUnspaced) { return letters.count >= 6 }
        return words.count >= 3
    }

    /// The text of a line that is nothing but a comment; nil for any other line.
    static func text(of line: String) -> String? {
        let line = line.trimmed
        if line.hasPrefix("//") { return line.drop { $0 == "/" || $0 == "!" }.description }
        guard line.hasPrefix("/*"), line.hasSuffix("*/"), line.count >= 4 else { return nil }
        return line.dropFirst(2).dropLast(2).drop { $0 == "*" }.description
    }

    private static let tasks = [
        "todo", "fixme", "hack", "xxx", "mark:", "triage:", "swiftlint:", "swift-format",
        "sourcery:", "eslint", "periphery:",
    ]

    private static let filler: Set = [
        "a", "all", "an", "and", "any", "do", "does", "done", "empty", "error", "errors", "failure",
        "failures", "fixme", "for", "handle", "handled", "here", "ignore", "ignored", "ignores",
        "ignoring", "it", "just", "later", "no", "no-op", "noop", "not", "nothing", "now", "op",
        "pass", "please", "silent", "silently", "skip", "swallow", "that", "the", "this", "to",
        "todo", "we",
    ]

    private static let starts = [
        "let ", "var ", "try ", "return ", "func ", "if ", "guard ", "self.", "await ", "throw ",
        "print(", "}", "case .", "switch ", "//",
    ]

    /// Whether the text is code that was commented out.
    private static func isCode(_ text: String) -> Bool {
        if text.hasSuffix(";")
            || ["{", "}", " = ", "==", "->", "&&", "||", "()"].contains(where: text.contains)
        {
            return true
        }
        let hasCall = text.hasCall
        if hasCall, text.hasSuffix(")") || text.hasSuffix("]") { return true }
        return starts.contains(where: text.hasPrefix)
            && (hasCall
                || text.split(separator: " ").contains {
                    $0.dropFirst().contains(".") && !$0.hasSuffix(".")
                })
    }

    /// Whether words of the letter's script are not spaced.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(String(start).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Whether a name is directly followed by a parenthesis.
    fileprivate var hasCall: Bool {
        var last: Character = " "
        for character in self {
            if character == "(", last.isLetter || last.isNumber || last == "_" { return true }
            last = character
        }
        return false
    }
}
