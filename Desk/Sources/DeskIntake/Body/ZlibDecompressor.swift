import CZlib

/// Decompresses gzip, also of several members, and deflate with or without zlib's wrapper.
package final class ZlibDecompressor: Decompressor {
    package enum Format { case gzip, deflate }

    private let format: Format
    // zlib keeps the address of the stream, so the stream must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let memory: DecoderMemory
    private var isStarted = false
    /// The first byte of deflate, which does not yet show whether the data is wrapped.
    private var head: [UInt8] = []
    package private(set) var isAtEnd = false

    /// Creates a decompressor of its own.
    package convenience init(_ format: Format) { self.init(format, DecoderMemory()) }

    init(_ format: Format, _ memory: DecoderMemory) {
        (self.format, self.memory) = (format, memory)
        stream.initialize(to: z_stream())
    }

    deinit {
        if isStarted { inflateEnd(stream) }
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    package func decompress(
        _ input: UnsafeBufferPointer<UInt8>,
        _ output: (UnsafeBufferPointer<UInt8>) throws(Refusal) -> Void
    ) throws(Refusal) {
        guard !input.isEmpty else { return }
        if isStarted { return try inflateAll(input, output) }
        head += input
        guard format == .gzip || head.count > 1 else { return }
        try start()
        let first = head
        head = []
        let result = first.withUnsafeBufferPointer { first in
            Result { () throws(Refusal) in try inflateAll(first, output) }
        }
        try result.get()
    }

    private func start() throws(Refusal) {
        let windowBits: Int32 =
            switch format {
            case .gzip: 16 + MAX_WBITS
            case .deflate: isWrapped ? MAX_WBITS : -MAX_WBITS
            }
        let size = Int32(MemoryLayout<z_stream>.size)
        guard memory.take(DecoderMemory.zlib),
            inflateInit2_(stream, windowBits, zlibVersion(), size) == Z_OK
        else { throw .badCompression }
        isStarted = true
    }

    /// Whether the first two bytes are zlib's header (RFC 1950): method 8, and a multiple of 31.
    private var isWrapped: Bool {
        let (method, flags) = (Int(head[0]), Int(head[1]))
        return method & 15 == 8 && method >> 4 <= 7 && (method << 8 | flags) % 31 == 0
    }

    private func inflateAll(
        _ input: UnsafeBufferPointer<UInt8>,
        _ output: (UnsafeBufferPointer<UInt8>) throws(Refusal) -> Void
    ) throws(Refusal) {
        let buffer = DecompressionBuffer()
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        repeat {
            if isAtEnd, stream.pointee.avail_in > 0 { try goOn() }
            stream.pointee.next_out = buffer.start
            stream.pointee.avail_out = UInt32(DecompressionBuffer.size)
            let status = inflate(stream, Z_NO_FLUSH)
            // Without progress, zlib waits for more input.
            guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { throw .badCompression }
            let count = DecompressionBuffer.size - Int(stream.pointee.avail_out)
            if count > 0 { try output(buffer.prefix(count)) }
            isAtEnd = status == Z_STREAM_END
        } while stream.pointee.avail_in > 0 || !isAtEnd && stream.pointee.avail_out == 0
    }

    /// Begins another member of a gzip stream; nothing may follow other streams.
    private func goOn() throws(Refusal) {
        guard format == .gzip, inflateReset(stream) == Z_OK else { throw .badCompression }
        isAtEnd = false
    }
}
