/// The parts of a text that are redacted alone, so that a large one is not held several times.
///
/// A part ends at a line's end where no value goes on and no private key has begun, so no secret is cut. A line that
/// is longer than a part is cut where a value ends, or else at white space.
struct TextParts<Unit: FixedWidthInteger & UnsignedInteger>: Sequence, IteratorProtocol {
    /// The units from which on a part ends; no part has more than twice as many.
    private let size: Int
    private var rest: ArraySlice<Unit>

    init(_ units: ArraySlice<Unit>, size: Int = 1 << 20) { (rest, self.size) = (units, size) }

    mutating func next() -> ArraySlice<Unit>? {
        guard !rest.isEmpty else { return nil }
        let part = rest[..<end]
        rest = rest[part.endIndex...]
        return part
    }

    /// The end of the next part: after a line, or the end of all.
    private var end: Int {
        guard rest.count > 2 * size else { return rest.endIndex }
        let window = rest.prefix(2 * size)
        var isInKey = false
        var place = window.startIndex
        while let last = window[place...].firstIndex(of: Unit(UInt8(ascii: "\n"))) {
            let line = window[place..<last]
            if line.starts(with: Self.units("-----BEGIN ")) { isInKey = true }
            if line.starts(with: Self.units("-----END ")) { isInKey = false }
            place = last + 1
            if place - window.startIndex >= size, !isInKey, Self.isWhole(line) {
                return place
            }
        }
        return Self.cut(window.suffix(size))
    }

    /// The last place where a long line may be cut: behind a value, else at white space behind a word, else at a
    /// character.
    private static func cut(_ window: ArraySlice<Unit>) -> Int {
        let ends = units(",;&}>")
        let place =
            window.lastIndex { ends.contains($0) }
            ?? window.indices.dropFirst().last { window[$0] <= 0x20 && window[$0 - 1] > 0x40 }
        if let place { return place + 1 }
        let (mask, inner) = Unit.bitWidth == 8 ? (0xC0, 0x80) : (0xFC00, 0xDC00)
        return window.lastIndex { Int($0) & mask != inner } ?? window.endIndex
    }

    private static func units(_ text: String) -> [Unit] { text.utf8.map { Unit($0) } }

    /// Whether no value goes on behind a line; its last character names none.
    private static func isWhole(_ line: ArraySlice<Unit>) -> Bool {
        guard let last = line.last(where: { $0 > 0x20 }) else { return false }
        return !units(":=,\\({[").contains(last)
    }
}
