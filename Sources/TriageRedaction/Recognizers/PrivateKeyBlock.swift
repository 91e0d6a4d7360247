/// A PEM block of a private key, from its first dash to its last; to the text's end if it was cut.
enum PrivateKeyBlock {
    static func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        guard text.has("-----BEGIN ", at: index) else { return nil }
        let label = text.end(from: index + 11, limit: 40) { $0.isUppercase || $0.isSpace }
        guard text.has("PRIVATE KEY", at: label - 11) else { return nil }
        let body = text.end(from: label, limit: 5) { $0 == UInt8(ascii: "-") }
        return index..<end(from: body, in: text)
    }

    private static func end(from body: Int, in text: MaskedText) -> Int {
        var index = body
        while index < text.count, !text.has("-----END ", at: index) { index += 1 }
        let label = text.end(from: index + 9, limit: 40) { $0.isUppercase || $0.isSpace }
        return min(text.end(from: label, limit: 5) { $0 == UInt8(ascii: "-") }, text.count)
    }
}
