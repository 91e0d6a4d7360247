/// A JSON web token: base64url parts separated by dots; the first part starts with `eyJ`.
///
/// The token may be wrapped at a line's end. Its signature may be cut off if the claims are there.
/// Further parts after more dots, as in encrypted tokens, belong to it. Directly after a letter or
/// a digit, as in `keyJson.value.highPriority`, the claims must start with `eyJ` too.
struct JSONWebToken {
    private var headEnd = 0
    private var tail: Tail?

    /// The start of the signature, or the claims' end without one, and whether the claims fit.
    private typealias Tail = (start: Int, hasClaims: Bool)

    /// Returns the token from the index on.
    ///
    /// The bytes after the first part are examined once for all indices in that part.
    mutating func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        guard text.has("eyJ", at: index) else { return nil }
        if index >= headEnd {
            headEnd = text.end(from: index, while: \.isBase64URL)
            tail = Self.tail(of: index, in: text)
        }
        guard let tail, tail.hasClaims || !text[index - 1].isAlphanumeric else { return nil }
        return index..<text.end(from: tail.start, while: \.isTokenByte)
    }

    private static func tail(of index: Int, in text: MaskedText) -> Tail? {
        guard let claims = afterDot(text, part(text, from: index)) else { return nil }
        let claimsEnd = part(text, from: claims)
        let signature = afterDot(text, claimsEnd)
        let hasClaims = text.has("eyJ", at: claims)
        guard claims < claimsEnd, signature != nil || hasClaims else { return nil }
        return (signature ?? claimsEnd, hasClaims)
    }

    /// Returns the end of a part; a line break inside it is skipped if more of the token follows.
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
