/// The decompressors of a body, beginning with the encoding that was applied last.
///
/// Each of them is bounded, so an encoding within another cannot hide how much there is.
final class DecompressorChain {
    /// The largest number of encodings of a body.
    private static let longest = 3
    private let stages: [any Decompressor]
    private let limit: Int
    private let memory = DecoderMemory()
    /// The number of bytes that went into each stage.
    private var counts: [Int]

    /// Creates the chain of a `Content-Encoding`, which lists encodings in the order of their use.
    ///
    /// - Throws: 400 for too many encodings, 415 for an unknown one.
    init(_ encoding: String?, limit: Int) throws(Refusal) {
        let names = (encoding ?? "").utf8.split(separator: UInt8(ascii: ",")).lazy.map(Self.name)
            .filter { !$0.isEmpty }
        // They are counted before a decoder is made for any of them.
        guard names.prefix(Self.longest + 1).count <= Self.longest else {
            throw .malformed("The body has too many encodings.")
        }
        var stages: [any Decompressor] = []
        for name in names {
            if let stage = try Self.decompressor(name, memory) { stages.insert(stage, at: 0) }
        }
        self.stages = stages
        self.limit = limit
        counts = Array(repeating: 0, count: stages.count + 1)
    }

    var isEmpty: Bool { stages.isEmpty }

    /// The bytes of memory that the decoders hold.
    var heldBytes: Int { memory.heldBytes }

    /// Whether every encoding ended.
    var isAtEnd: Bool { stages.allSatisfy(\.isAtEnd) }

    /// Decompresses the next bytes.
    func decompress(
        _ input: UnsafeBufferPointer<UInt8>,
        _ output: (UnsafeBufferPointer<UInt8>) throws(Refusal) -> Void
    ) throws(Refusal) {
        try run(0, input, output)
    }

    private func run(
        _ stage: Int, _ input: UnsafeBufferPointer<UInt8>,
        _ output: (UnsafeBufferPointer<UInt8>) throws(Refusal) -> Void
    ) throws(Refusal) {
        counts[stage] += input.count
        guard counts[stage] <= limit else { throw .tooLarge("The body is too large.") }
        guard stage < stages.count else { return try output(input) }
        try stages[stage].decompress(input) { part throws(Refusal) in
            try run(stage + 1, part, output)
        }
    }

    private static func name(_ text: Substring.UTF8View) -> String {
        String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    }

    private static func decompressor(
        _ name: String, _ memory: DecoderMemory
    ) throws(Refusal) -> (any Decompressor)? {
        switch name {
        case "identity": nil
        case "gzip", "x-gzip": ZlibDecompressor(.gzip, memory)
        case "deflate": ZlibDecompressor(.deflate, memory)
        case "br": BrotliDecompressor(memory)
        default: throw .unknownEncoding
        }
    }
}
