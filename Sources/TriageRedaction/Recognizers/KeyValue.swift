/// The value of a pair with a sensitive key: `password=x`, `"token": "x"`, `Cookie: a=b`.
///
/// The key may be quoted, also with escaped quotes, and the separator may be percent-encoded. A
/// pair needs a separator and a value, so the word `token` in a sentence is not one.
enum KeyValue {
    /// Returns the value, if it is a secret.
    ///
    /// - Parameters:
    ///   - index: The place of the separator.
    ///   - text: The text.
    ///   - sparesWords: Whether some keys are words in a sentence, as ``SecretScan/Reading/lenient`` says.
    /// - Returns: The value; nil if it is none, or no secret.
    static func secret(at index: Int, in text: MaskedText, sparesWords: Bool = false) -> Range<Int>?
    {
        guard let separator = separator(at: index, in: text) else { return nil }
        let key = key(before: index, in: text)
        guard !key.isEmpty, SensitiveKey.matches(key) else { return nil }
        let isColon = text[index] == UInt8(ascii: ":")
        if isColon, SensitiveKey.isList(key) { return nil }
        let start = text.end(from: separator, limit: 8, while: \.isSpace)
        let isProse = isProse(key, at: index, in: text)
        let isWord = sparesWords && isProse && SensitiveKey.isWord(key)
        if isColon, !text[start].isQuote, SensitiveKey.isHeader(key) {
            let line = start..<text.end(from: start) { !$0.isNewline }
            let isOrdinary = isProse && OrdinaryValue.matches(line: line, in: text)
            let isPlain = isWord && !text.bytes[line].contains(UInt8(ascii: "="))
            return line.isEmpty || isOrdinary || isPlain && !text.looksMade(line) ? nil : line
        }
        guard let value = value(from: start, in: text) else { return nil }
        if isWord, !text.looksMade(value) { return nil }
        let isBare = isProse && value.lowerBound == start
        return isBare && OrdinaryValue.matches(value, of: key, in: text) ? nil : value
    }

    /// Returns whether a key with a colon may be a word of a sentence.
    ///
    /// A key of JSON or of a dictionary has a quote or a bracket beside it, and a header's name has
    /// dashes.
    private static func isProse(
        _ key: ArraySlice<UInt8>, at index: Int, in text: MaskedText
    ) -> Bool {
        let before = text[key.startIndex - 1]
        return text[index] == UInt8(ascii: ":") && (before <= 0x20 || before.isOne(of: "(,;:>"))
            && !key.contains(UInt8(ascii: "-"))
            && text.bytes[key.endIndex..<index].allSatisfy(\.isSpace)
    }

    /// Returns the end of `:`, `=`, `==`, `=>`, `%3D` or `%3A`, which may be encoded twice.
    ///
    /// `::` and `://` do not separate a pair.
    static func separator(at index: Int, in text: MaskedText) -> Int? {
        switch text[index].scalar {
        case "%":
            let code = text.end(ofAny: ["%25", "%"], at: index) ?? index
            let isPair = text.has("3", at: code) && text[code + 1].isOne(of: "dDaA")
            return isPair ? code + 2 : nil
        case ":":
            let isScope = text.has("::", at: index) || text.has("::", at: index - 1)
            return isScope || text.has("://", at: index) ? nil : index + 1
        default:
            return text.end(from: index, limit: 3) { $0 == 0x3D || $0 == 0x3E }
        }
    }

    static func key(before index: Int, in text: MaskedText) -> ArraySlice<UInt8> {
        let spaces = text.start(to: index, limit: 4, while: \.isSpace)
        let end = text.start(to: spaces, limit: 4) { $0.isQuote || $0.isOne(of: "\\)]") }
        return text.bytes[text.start(to: end, limit: 64, while: \.isKey)..<end]
    }

    private static func value(from start: Int, in text: MaskedText) -> Range<Int>? {
        let opening = text.end(from: start, limit: 16, while: \.isWhitespace)
        let quote = text.end(from: opening, limit: 7) { $0 == UInt8(ascii: "\\") }
        let value =
            text[quote].isQuote
            ? (quote + 1)..<quotedEnd(from: quote, escapes: quote - opening, in: text)
            : start..<bareEnd(from: start, in: text)
        let literalEnd = text.end(ofAny: ["nil", "null", "true", "false"], at: value.lowerBound)
        return value.isEmpty || literalEnd == value.upperBound ? nil : value
    }

    /// Returns the index of the closing quote.
    ///
    /// It has as many backslashes before it as the opening quote has. More may precede those if
    /// they are escaped themselves.
    private static func quotedEnd(from quote: Int, escapes: Int, in text: MaskedText) -> Int {
        var index = quote + 1
        var backslashes = 0
        while index < text.count {
            let isClosing = backslashes % (2 * (escapes + 1)) == escapes
            if text[index] == text[quote], isClosing { return index - escapes }
            backslashes = text[index] == UInt8(ascii: "\\") ? backslashes + 1 : 0
            index += 1
        }
        return index
    }

    /// Returns the first delimiter outside of brackets; inside brackets only a line's end counts.
    private static func bareEnd(from start: Int, in text: MaskedText) -> Int {
        // The space after a credential's scheme is no delimiter.
        let schemes: [StaticString] = ["bearer ", "basic ", "digest ", "token "]
        let schemeEnd = text.end(ofAny: schemes, at: start, ignoringCase: true) ?? start
        var depth = 0
        return text.end(from: schemeEnd) { byte in
            switch byte.scalar {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            default: return !(depth > 0 ? byte.isNewline : byte.isDelimiter)
            }
            return depth >= 0
        }
    }
}

extension MaskedText {
    /// Whether a value has a word that a machine made: eight characters or more, a digit among them.
    func looksMade(_ value: Range<Int>) -> Bool {
        bytes[value].split { $0 <= 0x20 }.contains { word in
            word.count >= 8 && word.contains(where: \.isDigit)
        } || bytes[value].contains(UInt8(ascii: "@"))
    }
}

extension UInt8 {
    fileprivate var isKey: Bool { isTokenByte || isNonASCII }
    fileprivate var isDelimiter: Bool { self <= 0x20 || isOne(of: "\"',;&<>|") }
}
