/// A PEM block of a private key, from its first dash to its last; to the text's end if it was cut.
///
/// The blocks are found before anything else is masked. A recognizer that ends at a space or a line
/// break, such as the one for headers, would otherwise mask the line that marks a block.
enum PrivateKeyBlock {
    /// Returns the blocks of a text, in order.
    static func secrets(in text: MaskedText) -> [Range<Int>] {
        var (blocks, index) = ([Range<Int>](), 0)
        while index < text.count {
            let block = text.bytes[index] == UInt8(ascii: "-") ? secret(at: index, in: text) : nil
            if let block { blocks.append(block) }
            index = block?.upperBound ?? index + 1
        }
        return blocks
    }

    private static func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        guard text.has("-----BEGIN ", at: index) else { return nil }
        let label = text.end(from: index + 11, limit: 40) { $0.isUppercase || $0.isSpace }
        guard text.has("PRIVATE KEY", at: label - 11) else { return nil }
        var last = text.end(from: label, limit: 5) { $0 == UInt8(ascii: "-") }
        while last < text.count, !text.has("-----END ", at: last) { last += 1 }
        let lastLabel = text.end(from: last + 9, limit: 40) { $0.isUppercase || $0.isSpace }
        let end = text.end(from: lastLabel, limit: 5) { $0 == UInt8(ascii: "-") }
        return index..<min(end, text.count)
    }
}
