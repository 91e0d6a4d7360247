import CZlib

/// Compresses one member of a gzip file, a part at a time.
final class GzipWriter {
    /// The memory for compression cannot be had.
    struct Failure: Error {}

    private static let size = 65_536

    // zlib keeps the address of the stream, so the stream must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    private let output: (UnsafeBufferPointer<UInt8>) throws -> Void

    /// Creates a writer whose output takes the compressed bytes.
    init(output: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        self.output = output
        stream.initialize(to: z_stream())
        let status = deflateInit2_(
            stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw Failure() }
    }

    deinit {
        deflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
        buffer.deallocate()
    }

    /// Compresses the next bytes.
    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBufferPointer { bytes in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
            stream.pointee.avail_in = UInt32(bytes.count)
            try run(Z_NO_FLUSH)
        }
    }

    /// Writes the end of the member.
    func finish() throws {
        stream.pointee.avail_in = 0
        try run(Z_FINISH)
    }

    private func run(_ flush: Int32) throws {
        repeat {
            stream.pointee.next_out = buffer
            stream.pointee.avail_out = UInt32(Self.size)
            deflate(stream, flush)
            let count = Self.size - Int(stream.pointee.avail_out)
            if count > 0 { try output(UnsafeBufferPointer(start: buffer, count: count)) }
        } while stream.pointee.avail_out == 0
    }
}
