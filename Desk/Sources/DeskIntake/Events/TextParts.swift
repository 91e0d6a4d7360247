/// The parts of a text that are redacted alone.
///
/// A part ends at a line's end where no value goes on and no private key has begun, so no secret is cut.
struct TextParts: Sequence, IteratorProtocol {
    /// The bytes from which on a part ends.
    static let size = 1 << 20

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let part = rest[..<end]
        rest = rest[part.endIndex...]
        return part
    }

    /// The end of the next part: after a line, or the end of all.
    private var end: Int {
        guard rest.count > 2 * Self.size else { return rest.endIndex }
        var isInKey = false
        var place = rest.startIndex
        while place < rest.endIndex {
            let line = rest[place...].prefix { $0 != UInt8(ascii: "\n") }
            if line.starts(with: "-----BEGIN ".utf8) { isInKey = true }
            if line.starts(with: "-----END ".utf8) { isInKey = false }
            let next = Swift.min(line.endIndex + 1, rest.endIndex)
            if next - rest.startIndex >= Self.size, !isInKey, Self.isWhole(line) { return next }
            place = next
        }
        return rest.endIndex
    }

    /// Whether no value goes on behind a line; its last character names none.
    private static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
        guard let last = line.last(where: { $0 > 0x20 }) else { return false }
        return !":=,\\({[".utf8.contains(last)
    }
}
