/// The triples of letters that stand in bytes, in any case: they rule most words out at once.
@usableFromInline
package struct TrigramFilter {
    // Five bits identify a letter in either case, so a triple has a number below 32768.
    @usableFromInline
    var triples = [UInt64](repeating: 0, count: 512)

    @inlinable
    package init(_ bytes: some Collection<UInt8>) {
        var triple = 0
        for byte in bytes {
            triple = Self.next(triple, byte)
            triples[triple >> 6] |= 1 << UInt64(triple & 63)
        }
    }

    /// Whether a word of at least three letters may stand in the bytes; false only if it does not.
    package func mayHold(_ word: String) -> Bool {
        var triple = 0
        for (index, byte) in word.utf8.enumerated() {
            triple = Self.next(triple, byte)
            if index >= 2, !has(triple) { return false }
        }
        return true
    }

    private func has(_ triple: Int) -> Bool { triples[triple >> 6] & 1 << UInt64(triple & 63) != 0 }

    @inlinable
    static func next(_ triple: Int, _ byte: UInt8) -> Int {
        (triple << 5 | Int(byte & 31)) & 0x7FFF
    }
}
