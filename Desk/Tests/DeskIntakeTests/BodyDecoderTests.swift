import DeskIntake
import Testing

@Suite("Bodies", .timeLimit(.minutes(10)))
struct BodyDecoderTests {
    private let text =
        Array(#"{"event_id":"a"}"#.utf8) + Array(repeating: UInt8(ascii: "x"), count: 700_000)

    private func decode(
        _ encoding: String?, _ body: [UInt8], limit: Int = 20_000_000, step: Int = .max
    ) throws(Refusal) -> [UInt8] {
        var decoder = try BodyDecoder(encoding: encoding, limit: limit)
        var rest = body[...]
        while !rest.isEmpty {
            try decoder.append(rest.prefix(step))
            rest = rest.dropFirst(step)
        }
        return try decoder.finish()
    }

    private func status(_ encoding: String?, _ body: [UInt8], limit: Int = 20_000_000) -> Int? {
        do {
            _ = try decode(encoding, body, limit: limit)
            return nil
        } catch {
            return error.status
        }
    }

    @Test(arguments: [nil, "", " ", "identity", "Identity, "])
    func `A body without an encoding stays as it is`(encoding: String?) throws {
        #expect(try decode(encoding, text) == text)
        #expect(try decode(encoding, []).isEmpty)
    }

    @Test(arguments: ["gzip", "GZIP", "x-gzip", " gzip ", "identity, gzip"])
    func `Gzip is known in any case and by its old name`(encoding: String) throws {
        #expect(try decode(encoding, deflated(text, windowBits: 31)) == text)
    }

    @Test(arguments: [("gzip", Int32(31)), ("deflate", 15), ("deflate", -15)])
    func `A compressed body may come byte by byte`(encoding: String, windowBits: Int32) throws {
        let small = Array(text.prefix(2000))
        let body = deflated(small, windowBits: windowBits)
        #expect(try decode(encoding, body, step: 1) == small)
    }

    @Test(arguments: [Int32(15), -15, 9, -9])
    func `Deflate is known with and without zlib's wrapper`(windowBits: Int32) throws {
        #expect(try decode("deflate", deflated(text, windowBits: windowBits)) == text)
    }

    @Test
    func `Several gzip members are one body`() throws {
        let body =
            deflated(Array("one ".utf8), windowBits: 31)
            + deflated(Array("two".utf8), windowBits: 31)
        #expect(try decode("gzip", body) == Array("one two".utf8))
        #expect(try decode("gzip", body, step: 3) == Array("one two".utf8))
    }

    @Test
    func `Encodings are undone from the last one to the first`() throws {
        let body = deflated(deflated(text, windowBits: 15), windowBits: 31)
        #expect(try decode("deflate, gzip", body) == text)
        #expect(status("gzip, deflate", body) == 400)
    }

    @Test
    func `Brotli is known`() throws {
        let hello: [UInt8] = [0x0B, 0x02, 0x80, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 0x03]
        #expect(try decode("br", hello) == Array("hello".utf8))
        #expect(try decode("BR", hello, step: 1) == Array("hello".utf8))
        #expect(status("br", hello + [0]) == 400)
        #expect(status("br", hello.dropLast()) == 400)
        let envelope = try Samples.fixture("python.envelope")
        #expect(try decode("br", Samples.fixture("python.envelope.br")) == envelope)
    }

    @Test(arguments: ["zstd", "compress", "gzip, zstd", "gzip;q=1", "gzip gzip"])
    func `An unknown encoding is refused with 415`(encoding: String) {
        #expect(status(encoding, []) == 415)
    }

    @Test(arguments: [("gzip", Int32(31)), ("deflate", 15), ("deflate", -15)])
    func `A stream that is cut off or goes on after its end is malformed`(
        encoding: String, windowBits: Int32
    ) {
        let body = deflated(Array(text.prefix(5000)), windowBits: windowBits)
        for count in [0, 1, 2, 5, body.count / 2, body.count - 1] {
            #expect(status(encoding, Array(body.prefix(count))) == 400, "\(count) bytes")
        }
        #expect(status(encoding, body + [0]) == 400)
        #expect(status(encoding, body + Array("garbage".utf8)) == 400)
        #expect(status(encoding, Array("no compressed text".utf8)) == 400)
    }

    @Test
    func `A body is bounded before and after it is decompressed`() throws {
        #expect(try decode(nil, [1, 2, 3], limit: 3) == [1, 2, 3])
        #expect(status(nil, [1, 2, 3, 4], limit: 3) == 413)
        let zeros = [UInt8](repeating: 0, count: 300_000)
        let body = deflated(zeros, windowBits: 31)
        #expect(try decode("gzip", body, limit: 300_000) == zeros)
        #expect(status("gzip", body, limit: 299_999) == 413)
        #expect(status("gzip, gzip", deflated(body, windowBits: 31), limit: 299_999) == 413)
    }

    @Test
    func `Three encodings are undone, and more are refused before any is begun`() throws {
        let once = deflated(text, windowBits: 31)
        let thrice = deflated(deflated(once, windowBits: 15), windowBits: 31)
        #expect(try decode("gzip, deflate, x-gzip", thrice) == text)
        for encoding in [
            "gzip, gzip, gzip, gzip", "br,br,br,br", "identity, identity, identity, identity",
            String(repeating: "br,", count: 20_000), "a,b,c,d", ",gzip,,gzip,gzip, ,gzip",
        ] {
            #expect(status(encoding, []) == 400, "\(encoding.prefix(40))")
        }
        #expect(status(", ,gzip,,", Array(once)) == nil)
    }

    /// The beginning of a brotli body with a window of 16 MiB, and the rest of it to come.
    private static let unfinished: [UInt8] = [0xCF, 0xFF, 0xFF, 0xFF] + Array("abc".utf8)

    @Test
    func `The memory of decoders counts as well as the bytes`() throws {
        var plain = try BodyDecoder(encoding: nil)
        try plain.append([1, 2, 3])
        #expect(plain.heldBytes == 3 && plain.finalBytes == 0)
        var brotli = try BodyDecoder(encoding: "br")
        try brotli.append(Self.unfinished)
        #expect(brotli.heldBytes > 16_777_216 && brotli.heldBytes < 18_000_000)
        var gzip = try BodyDecoder(encoding: "gzip")
        try gzip.append(deflated(text, windowBits: 31))
        #expect(gzip.heldBytes > 32_768)
        #expect(gzip.finalBytes >= text.count)
    }

    @Test
    func `A window over 16 MiB is too large, and so are several that are more together`() {
        #expect(status("br", [0x11, 0x1E, 0x00, 0x00]) == 413)
        #expect(status("br", [0x91, 0x19]) == 413)
        #expect(status("br", Self.unfinished) == 400)
        var whole = Self.unfinished
        whole += [UInt8](repeating: 0, count: 100)
        // As raw bytes in an outer stream of such a window, the inner one takes a window too.
        var outer: [UInt8] = [0xCF, 0xFF, 0xFF, 0xFF]
        outer += whole
        #expect(status("br, br", outer) == 413)
    }

    @Test
    func `A small body that inflates to hundreds of megabytes is too large`() throws {
        #expect(status("br", try Samples.fixture("zeros.br")) == 413)
        let part = deflated([UInt8](repeating: 0, count: 1_000_000), windowBits: 31)
        #expect(status("gzip", (0..<300).flatMap { _ in part }) == 413)
    }
}
