/// A JSON web token: base64url parts with dots between, the first of which starts with `eyJ`.
///
/// Also one that was wrapped at a line's end, and one whose signature was cut off but whose
/// claims are there. What follows with further dots (encrypted tokens) goes with it.
enum JSONWebToken {
    static func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        guard text.has("eyJ", at: index), text[index - 1] != UInt8(ascii: "-") else { return nil }
        let claims = afterDot(text, part(text, from: index))
        guard let claims, claims < part(text, from: claims) else { return nil }
        let claimsEnd = part(text, from: claims)
        let isSigned = afterDot(text, claimsEnd) != nil
        guard isSigned || text.has("eyJ", at: claims) else { return nil }
        let rest = afterDot(text, claimsEnd) ?? claimsEnd
        return index..<text.end(from: rest) { $0.isBase64URL || $0 == UInt8(ascii: ".") }
    }

    /// The end of a part, over line breaks that have more of it behind them.
    private static func part(_ text: MaskedText, from start: Int) -> Int {
        let end = text.end(from: start, while: \.isBase64URL)
        guard end - start >= 16, text[end].isNewline else { return end }
        let next = text.end(from: end, limit: 8, while: \.isWhitespace)
        let more = text.end(from: next, while: \.isBase64URL)
        return text[more] == UInt8(ascii: ".") && more - next > 0 ? more : end
    }

    private static func afterDot(_ text: MaskedText, _ end: Int) -> Int? {
        let dot = text.end(from: end, limit: 2, while: \.isNewline)
        return text[dot] == UInt8(ascii: ".") ? dot + 1 : nil
    }
}
