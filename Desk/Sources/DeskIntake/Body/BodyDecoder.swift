/// A request's body as it comes in, decompressed and bounded.
///
/// Its memory is bounded too: of a small body that inflates to more than the limit, little is held
/// at any time.
package struct BodyDecoder {
    /// The number of bytes beyond which the output is counted first, and made again once the whole
    /// body is known to be within the limit.
    private static let heldLimit = 262_144

    private let encoding: String?
    private let limit: Int
    private var chain: DecompressorChain
    /// The body as it came, if it is compressed.
    private var input: [UInt8] = []
    /// The decompressed body; empty beyond the number of bytes that are held.
    private var output: [UInt8] = []
    private var outputCount = 0

    /// The bytes of memory that the body and its decoders hold until it ends.
    package var heldBytes: Int { input.count + output.count + chain.heldBytes }

    /// The bytes that ``finish()`` takes beside those that are held.
    package var finalBytes: Int {
        outputCount > Self.heldLimit ? outputCount + chain.heldBytes : 0
    }

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - encoding: The value of `Content-Encoding`; nil and empty mean identity.
    ///   - limit: The largest number of bytes, before and after decompression.
    /// - Throws: 400 for more than three encodings, 415 for one that is not known.
    package init(encoding: String?, limit: Int = Intake.envelopeLimit) throws(Refusal) {
        (self.encoding, self.limit) = (encoding, limit)
        chain = try DecompressorChain(encoding, limit: limit)
    }

    /// Takes the next bytes of the body.
    ///
    /// - Throws: 413 beyond the limit, 400 for bytes that cannot be decompressed.
    package mutating func append(_ bytes: some Collection<UInt8>) throws(Refusal) {
        guard input.count + (chain.isEmpty ? output.count : 0) + bytes.count <= limit else {
            throw .tooLarge("The body is too large.")
        }
        guard !chain.isEmpty else { return output.append(contentsOf: bytes) }
        let start = input.count
        input.append(contentsOf: bytes)
        try count(from: start)
    }

    /// Ends the body.
    ///
    /// - Returns: The decompressed body.
    /// - Throws: 400 for a body that was cut off.
    package mutating func finish() throws(Refusal) -> [UInt8] {
        guard chain.isAtEnd else { throw .badCompression }
        guard outputCount > Self.heldLimit else { return output }
        return try decompressed(outputCount)
    }

    /// Decompresses the bytes that came in, and holds or only counts the result.
    private mutating func count(from start: Int) throws(Refusal) {
        var (held, total) = (output, outputCount)
        output = []
        let result = input[start...].withUnsafeBufferPointer { input in
            Result { () throws(Refusal) in
                try chain.decompress(input) { part throws(Refusal) in
                    total += part.count
                    if total <= Self.heldLimit { held.append(contentsOf: part) } else { held = [] }
                }
            }
        }
        (output, outputCount) = (held, total)
        try result.get()
    }

    /// Decompresses the whole body again, whose size is known.
    private mutating func decompressed(_ count: Int) throws(Refusal) -> [UInt8] {
        // The memory of the first decoders goes before that of others is taken.
        chain = try DecompressorChain(encoding, limit: limit)
        var whole: [UInt8] = []
        whole.reserveCapacity(count)
        let result = input.withUnsafeBufferPointer { input in
            Result { () throws(Refusal) in
                try chain.decompress(input) { part throws(Refusal) in
                    whole.append(contentsOf: part)
                }
            }
        }
        try result.get()
        return whole
    }
}
