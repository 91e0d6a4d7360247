import CBrotli
import Foundation

/// Decompresses brotli.
final class BrotliDecompressor: Decompressor {
    private let memory: DecoderMemory
    private let state: OpaquePointer?
    private var hasBegun = false
    private(set) var isAtEnd = false

    init(_ memory: DecoderMemory) {
        self.memory = memory
        // The decoder does not outlive the memory, which this object holds.
        let place = Unmanaged.passUnretained(memory).toOpaque()
        state = BrotliDecoderCreateInstance(
            { allocate($0, $1) }, { release($0, $1) }, place)
    }

    deinit { BrotliDecoderDestroyInstance(state) }

    func decompress(
        _ input: UnsafeBufferPointer<UInt8>,
        _ output: (UnsafeBufferPointer<UInt8>) throws(Refusal) -> Void
    ) throws(Refusal) {
        guard let first = input.first else { return }
        if !hasBegun {
            hasBegun = true
            // The mark of a window over 16 MiB, which is no brotli of RFC 7932.
            guard first & 0x7F != 0x11 else { throw .windowTooLarge }
        }
        guard !isAtEnd, state != nil else { throw .badCompression }
        let buffer = DecompressionBuffer()
        var next = input.baseAddress
        var left = input.count
        var result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
        while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT {
            var place: UnsafeMutablePointer<UInt8>? = buffer.start
            var room = DecompressionBuffer.size
            result = BrotliDecoderDecompressStream(state, &left, &next, &room, &place, nil)
            guard result != BROTLI_DECODER_RESULT_ERROR else {
                throw memory.isExhausted ? .windowTooLarge : .badCompression
            }
            let count = DecompressionBuffer.size - room
            if count > 0 { try output(buffer.prefix(count)) }
        }
        isAtEnd = result == BROTLI_DECODER_RESULT_SUCCESS
        guard !isAtEnd || left == 0 else { throw .badCompression }
    }
}

/// The bytes in front of each piece of memory, which hold its size.
private let header = 16

private func allocate(
    _ memory: UnsafeMutableRawPointer?, _ size: Int
) -> UnsafeMutableRawPointer? {
    guard let memory, size <= .max - header else { return nil }
    let owner = Unmanaged<DecoderMemory>.fromOpaque(memory).takeUnretainedValue()
    guard owner.take(size) else { return nil }
    guard let start = malloc(header + size) else {
        owner.give(size)
        return nil
    }
    start.storeBytes(of: size, as: Int.self)
    return start + header
}

private func release(_ memory: UnsafeMutableRawPointer?, _ place: UnsafeMutableRawPointer?) {
    guard let memory, let place else { return }
    let start = place - header
    Unmanaged<DecoderMemory>.fromOpaque(memory).takeUnretainedValue()
        .give(start.load(as: Int.self))
    free(start)
}
