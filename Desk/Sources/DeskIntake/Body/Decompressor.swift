/// Decompresses the bytes of one encoding, a part at a time.
package protocol Decompressor: AnyObject {
    /// Whether the compressed data ended, and may end here.
    var isAtEnd: Bool { get }

    /// Decompresses the next bytes.
    ///
    /// - Parameters:
    ///   - input: The bytes.
    ///   - output: Takes the decompressed bytes, a part at a time, and stops by throwing.
    /// - Throws: 400 for bytes that cannot be decompressed or follow the end.
    func decompress(
        _ input: UnsafeBufferPointer<UInt8>,
        _ output: (UnsafeBufferPointer<UInt8>) throws(Refusal) -> Void
    ) throws(Refusal)
}

/// The memory into which a decompressor writes while it works.
final class DecompressionBuffer {
    static let size = 65_536
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: size)

    deinit { start.deallocate() }

    /// The first bytes.
    func prefix(_ count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: count)
    }
}

extension Refusal {
    static let badCompression = malformed("The compressed body is malformed.")
}
