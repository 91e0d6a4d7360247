/// The string literals of source code, in any language.
///
/// A literal stands between single, double or triple quotes, or backticks. One without an end goes on to the end of
/// the line, but an apostrophe alone opens none.
struct CodeLiterals {
    /// The contents of the literals, in their order.
    private var contents: [Range<Int>] = []

    init(_ text: MaskedText) {
        var index = 0
        while index < text.count {
            let content = Self.content(at: index, in: text)
            if let content { contents.append(content) }
            index = content.map { $0.upperBound + 1 } ?? index + 1
        }
    }

    /// The content of the literal around an index; nil for an index in code.
    func literal(around index: Int) -> Range<Int>? {
        var (low, high) = (0, contents.count)
        while low < high {
            let middle = (low + high) / 2
            if contents[middle].upperBound <= index { low = middle + 1 } else { high = middle }
        }
        return low < contents.count && contents[low].contains(index) ? contents[low] : nil
    }

    /// The value behind the separator of a pair, if it is a secret: a literal, or a part of one.
    func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        if let literal = literal(around: index) {
            guard let value = KeyValue.secret(at: index, in: text, sparesWords: true) else {
                return nil
            }
            let part = value.clamped(to: literal)
            return part.isEmpty || Self.isInserted(part, in: text) ? nil : part
        }
        guard let separator = KeyValue.separator(at: index, in: text) else { return nil }
        let key = KeyValue.key(before: index, in: text)
        guard !key.isEmpty, SensitiveKey.matches(key), !SensitiveKey.isList(key) else { return nil }
        guard let literal = literal(behind: separator, in: text) else {
            return setting(key, at: index, in: text)
        }
        guard !literal.isEmpty, !Self.isInserted(literal, in: text) else { return nil }
        if SensitiveKey.isTyped(key) { return literal }
        let isWord = text[index] == UInt8(ascii: ":") && SensitiveKey.isWord(key)
        let isOrdinary = isWord || WordRuns(text.bytes[literal]).classes != nil
        return isOrdinary && !text.looksMade(literal) ? nil : literal
    }

    /// The value of a setting without quotes, as a shell has it: `PASSWORD=hunter2`.
    ///
    /// A name may stand there too, but hardly one with a digit, unless it is the argument of a call.
    private func setting(
        _ key: ArraySlice<UInt8>, at index: Int, in text: MaskedText
    ) -> Range<Int>? {
        guard text[index] == UInt8(ascii: "="), text[index - 1].isWord,
            !Self.isArgument(index, in: text)
        else { return nil }
        let value = (index + 1)..<text.end(from: index + 1, while: \.isTokenByte)
        let isPart = text[value.upperBound].isOne(of: "([")
        let hasDigit = !isPart && text.bytes[value].contains(where: \.isDigit)
        return hasDigit && (SensitiveKey.isTyped(key) || text.looksMade(value)) ? value : nil
    }

    /// Whether a parenthesis before an index is open, on its line and not far away.
    private static func isArgument(_ index: Int, in text: MaskedText) -> Bool {
        var open = 0
        for byte in text.bytes[max(0, index - 200)..<index].reversed() {
            if byte.isNewline || open > 0 { break }
            open += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
        }
        return open > 0
    }

    /// The literal that a value is, perhaps behind a type, as in `token: String = "…"`.
    private func literal(behind separator: Int, in text: MaskedText) -> Range<Int>? {
        var start = text.end(from: separator, limit: 8, while: \.isSpace)
        let type = text.end(from: start, limit: 48) {
            $0.isWord || $0.isOne(of: " .?!<>[]")
        }
        if text[type] == UInt8(ascii: "="), text[type + 1] != UInt8(ascii: "=") {
            start = text.end(from: type + 1, limit: 8, while: \.isSpace)
        }
        // Languages mark literals by a letter or a sign, such as `f"…"` and `@"…"`.
        let quote = text.end(from: start, limit: 3) { $0.isLetter || $0.isOne(of: "@$#") }
        guard text[quote].isOne(of: "\"'`") else { return nil }
        let first = text.end(from: quote, limit: 3) { $0 == text[quote] }
        return literal(around: first)
    }

    /// Whether something is inserted at run time, as in `"\(token)"`, `"Bearer {token}"` and `"%s"`.
    private static func isInserted(_ value: Range<Int>, in text: MaskedText) -> Bool {
        let schemes: [StaticString] = ["bearer ", "basic ", "token "]
        let start = text.end(ofAny: schemes, at: value.lowerBound, ignoringCase: true)
        let first = start ?? value.lowerBound
        return text[first].isOne(of: "{$%<") || text.end(ofAny: ["\\(", "#{"], at: first) != nil
    }

    /// The content of the literal that a quote at the index opens; nil if it opens none.
    private static func content(at index: Int, in text: MaskedText) -> Range<Int>? {
        let quote = text[index]
        guard quote.isOne(of: "\"'`") else { return nil }
        let isApostrophe = quote == UInt8(ascii: "'")
        if isApostrophe, text[index - 1].isWord { return nil }
        let isTriple = text[index + 1] == quote && text[index + 2] == quote
        let start = isTriple ? index + 3 : index + 1
        var end = start
        while end < text.count, isTriple || !text[end].isNewline {
            if text[end] == UInt8(ascii: "\\") {
                end += 1
            } else if text[end] == quote {
                let isEnd = !isTriple || text[end + 1] == quote && text[end + 2] == quote
                if isEnd { return start..<end }
            }
            end += 1
        }
        return isApostrophe ? nil : start..<min(end, text.count)
    }
}
