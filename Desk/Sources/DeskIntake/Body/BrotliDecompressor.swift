import CBrotli

/// Decompresses brotli.
final class BrotliDecompressor: Decompressor {
    private let state = BrotliDecoderCreateInstance(nil, nil, nil)
    private let buffer = DecompressionBuffer()
    private(set) var isAtEnd = false

    deinit { BrotliDecoderDestroyInstance(state) }

    func decompress(
        _ input: UnsafeBufferPointer<UInt8>,
        _ output: (UnsafeBufferPointer<UInt8>) throws(Refusal) -> Void
    ) throws(Refusal) {
        guard !input.isEmpty else { return }
        guard !isAtEnd, state != nil else { throw .badCompression }
        var next = input.baseAddress
        var left = input.count
        var result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
        while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT {
            var place: UnsafeMutablePointer<UInt8>? = buffer.start
            var room = DecompressionBuffer.size
            result = BrotliDecoderDecompressStream(state, &left, &next, &room, &place, nil)
            guard result != BROTLI_DECODER_RESULT_ERROR else { throw .badCompression }
            let count = DecompressionBuffer.size - room
            if count > 0 { try output(buffer.prefix(count)) }
        }
        isAtEnd = result == BROTLI_DECODER_RESULT_SUCCESS
        guard !isAtEnd || left == 0 else { throw .badCompression }
    }
}
