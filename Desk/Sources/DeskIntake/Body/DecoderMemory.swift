/// The memory that the decoders of one body hold.
///
/// A decoder takes memory for its window before the bytes that fill it have come.
final class DecoderMemory {
    /// One window of 16 MiB, the largest that brotli knows, the half of it that it grew from, and tables.
    private static let limit = 26_000_000
    /// What zlib takes for a state and its window of 32 KiB.
    static let zlib = 48_000

    private(set) var heldBytes = 0
    /// Whether a decoder asked for more than there is.
    private(set) var isExhausted = false

    /// Takes memory; false if there is not so much.
    func take(_ count: Int) -> Bool {
        guard count <= Self.limit - heldBytes else {
            isExhausted = true
            return false
        }
        heldBytes += count
        return true
    }

    /// Gives memory back.
    func give(_ count: Int) { heldBytes -= count }
}

extension Refusal {
    static let windowTooLarge = tooLarge("The window of the compressed body is too large.")
}
