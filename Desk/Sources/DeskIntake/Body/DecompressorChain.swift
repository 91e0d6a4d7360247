/// The decompressors of a body, beginning with the encoding that was applied last.
///
/// Each of them is bounded, so an encoding within another cannot hide how much there is.
final class DecompressorChain {
    private static let longest = 4
    private let stages: [any Decompressor]
    private let limit: Int
    /// The number of bytes that went into each stage.
    private var counts: [Int]

    /// Creates the chain of a `Content-Encoding`, which lists encodings in the order of their use.
    init(_ encoding: String?, limit: Int) throws(Refusal) {
        var stages: [any Decompressor] = []
        for name in (encoding ?? "").split(separator: ",") {
            if let stage = try Self.decompressor(Self.name(name)) { stages.insert(stage, at: 0) }
        }
        guard stages.count <= Self.longest else { throw .unknownEncoding }
        self.stages = stages
        self.limit = limit
        counts = Array(repeating: 0, count: stages.count + 1)
    }

    var isEmpty: Bool { stages.isEmpty }

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

    private static func name(_ text: Substring) -> String {
        String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    }

    private static func decompressor(_ name: String) throws(Refusal) -> (any Decompressor)? {
        switch name {
        case "", "identity": nil
        case "gzip", "x-gzip": ZlibDecompressor(.gzip)
        case "deflate": ZlibDecompressor(.deflate)
        case "br": BrotliDecompressor()
        default: throw .unknownEncoding
        }
    }
}
