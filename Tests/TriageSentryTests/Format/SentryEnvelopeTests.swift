import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageSentry
import TriageSinkSupport

@Suite("A Sentry envelope", .timeLimit(.minutes(30)))
struct SentryEnvelopeTests {
    static let golden = """
        {"event_id":"9ec79c33ec9942ab8353589fcb2e04dc",\
        "sdk":{"name":"triage.swift","version":"1.0"},"sent_at":"2026-01-01T00:00:00.000Z",\
        "trace":{"public_key":"k"}}
        {"content_type":"application/json","length":3,"type":"event"}
        {
        }
        {"attachment_type":"event.attachment","filename":"a.bin","length":0,"type":"attachment"}


        """

    /// The key `sent_at` with each letter escaped.
    static let escaped = #"\u0073\u0065\u006e\u0074\u005F\u0061\u0074"#

    static var envelope: SentryEnvelope {
        var envelope = SentryEnvelope(
            eventID: UUID(uuidString: "9ec79c33-ec99-42ab-8353-589fcb2e04dc"),
            sdk: SentryClientSDK(name: "triage.swift", version: "1.0"))
        envelope.trace = ["public_key": "k"]
        let event = SentryEnvelope.Item(
            type: "event", contentType: "application/json", payload: Data("{\n}".utf8))
        var file = SentryEnvelope.Item.attachment(Data(), filename: "/tmp/a.bin")
        file.attachmentType = "event.attachment"
        envelope.items = [event, file]
        return envelope
    }

    @Test("a header is decoded as it was encoded")
    func headerIsDecodedAsItWasEncoded() throws {
        var envelope = Self.envelope
        envelope.dsn = "https://k@sentry.example.com/1"
        envelope.items[0].itemCount = 3
        let read = try SentryEnvelope(decoding: envelope.encoded(sentAt: Date()))
        #expect(read.eventID == envelope.eventID && read.dsn == envelope.dsn)
        #expect(read.sdk == SentryClientSDK(name: "triage.swift", version: "1.0"))
        #expect(read.trace == ["public_key": "k"])
        #expect(read.items.map(\.itemCount) == [3, nil])
        #expect(read.items.map(\.attachmentType) == [nil, "event.attachment"])
        envelope.dsn = nil
        envelope.items[0].itemCount = nil
        #expect(envelope.header["dsn"] == nil && envelope.items[0].header["item_count"] == nil)
    }

    @Test("is encoded as its golden text, and decoded from it")
    func isEncodedAsItsGoldenText() throws {
        let time = Date(timeIntervalSince1970: 1_767_225_600)
        let bytes = try Self.envelope.encoded(sentAt: time)
        #expect(String(decoding: bytes, as: UTF8.self) == Self.golden)
        let read = try SentryEnvelope(decoding: bytes)
        #expect(read.sentAt == time)
        #expect((read.header, read.items) == (Self.envelope.header, Self.envelope.items))
        #expect(try read.encoded(sentAt: time) == bytes)
        #expect(try SentryEnvelope(decoding: try read.encoded(sentAt: nil)).sentAt == nil)
    }

    @Test("has sent_at once, whatever its header was given")
    func sentOnce() throws {
        var envelope = SentryEnvelope()
        envelope.header["sent_at"] = "2020-01-01T00:00:00Z"
        envelope.header["sent\u{5f}at"] = "x"
        #expect(String(decoding: try envelope.encoded(sentAt: nil), as: UTF8.self) == "{}\n")
    }

    @Test(
        "is decoded where the grammar is lenient",
        arguments: [
            ("{}", []), ("{}\n", []), ("{}\n{\"type\":\"a\"}\nx", ["x"]),
            ("{}\n{\"type\":\"a\"}\nx\n", ["x"]), ("{}\n{\"type\":\"a\"}", [""]),
            ("{}\n{\"type\":\"a\"}\nx\r\n{\"type\":\"?\",\"length\":3}\ny\nz", ["x\r", "y\nz"]),
            ("{}\n{\"type\":\"a\",\"length\":0}\n\n{\"type\":\"a\",\"length\":0}\n", ["", ""]),
            ("{\"new\":[1]}\n{\"type\":\"a\",\"later\":{\"b\":1}}\n\n", [""]),
            ("{\"x\":\"sent_at\",\"sent_at\":1,\"y\":{\"sent_at\":1}}", []),
            (#"{"sent_at":1,"sent_atx":1,"\u0073ent_a":1,"sent_at\n":1,"\#(escaped)x":1}"#, []),
        ] as [(String, [String])])
    func isDecodedWhereTheGrammarIsLenient(text: String, payloads: [String]) throws {
        let envelope = try SentryEnvelope(decoding: Data(text.utf8))
        #expect(envelope.items.map { String(decoding: $0.payload, as: UTF8.self) } == payloads)
        let again = try SentryEnvelope(decoding: try envelope.encoded(sentAt: nil))
        #expect((again.header, again.items) == (envelope.header, envelope.items))
    }

    @Test(
        "is refused where the grammar calls it malformed",
        arguments: [
            "", "\n", "x", "[]", "{}\n\n", "{}\n{}\nx", "{}\n{\"type\":\"a\",\"length\":2}\nx",
            "{}\n{\"type\":\"a\",\"length\":1}\nxy", "{}\n{\"type\":\"a\",\"length\":-1}\nx",
            "{}\n{\"type\":\"a\",\"length\":9223372036854775807}\nx",
            "{}\n{\"type\":\"a\",\"length\":\"1\"}\nx", "{}\n{\"type\":\"a\"}\nx\ny",
            "{\"sent_at\":1,\"sent_at\":1}", "{\"a\":\"\u{0}\"}", "{\"a\"\n:1}",
            #"{"sent_at":1,"\u0073ent_at":1}"#, #"{"\#(escaped)" : 1,"sent_at":1}"#,
        ])
    func isRefusedWhereTheGrammarCalls(text: String) {
        let error = #expect(throws: SentryFormatError.self) {
            try SentryEnvelope(decoding: Data(text.utf8))
        }
        #expect(error?.code == .malformed)
    }

    @Test("nesting that would exhaust a stack is refused, even if UTF-16 hides it")
    func nestingThatWouldExhaustAStack() throws {
        let deep = String(repeating: "{\"a\":[", count: 100_000)
        let hidden = #"{"a":"\\","b":"# + "[".times(101) + "]".times(101) + "}"
        let utf16 = deep.data(using: .utf16LittleEndian) ?? Data()
        for bytes in [Data(deep.utf8), utf16, Data(hidden.utf8)] {
            #expect(throws: SentryFormatError.self) { try SentryEnvelope(decoding: bytes) }
            let item = SentryEnvelope.Item(type: "event", payload: bytes)
            let error = #expect(throws: SentryFormatError.self) {
                try item.decoded(as: SentryEvent.self)
            }
            #expect(error?.code == .badJSON)
        }
        var envelope = SentryEnvelope()
        envelope.header["a"] = (0..<5000).reduce(.null) { value, _ in .array([value]) }
        #expect(throws: Never.self) {
            try SentryEnvelope(decoding: try envelope.encoded(sentAt: nil))
        }
    }

    @Test("nesting that is accepted fits the smallest stack of a thread")
    func smallStack() async {
        let nested = String(repeating: #"{"a":["#, count: 49)
        let ends = String(repeating: "]}", count: 49)
        let item = SentryEnvelope.Item(
            type: "event", payload: Data(#"{"extra":\#(nested)\#(ends)}"#.utf8))
        let event = await withCheckedContinuation { continuation in
            let thread = Thread {
                let event = try? item.decoded(as: SentryEvent.self)
                continuation.resume(returning: event?.fitted(now: Date()))
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(event?.extra.isEmpty == false)
    }

    @Test("limits hold for decoding and encoding alike")
    func limitsHoldForDecodingAndEncodingAlike() throws {
        let event = SentryEnvelope.Item(type: "event", payload: Data(count: (1 << 20) + 1))
        let small = SentryEnvelope.Item(type: "event", payload: Data())
        let transaction = SentryEnvelope.Item(type: "transaction", payload: Data())
        let named = SentryEnvelope.Item(
            type: String(repeating: "a", count: 70_000), payload: Data())
        let cases: [([SentryEnvelope.Item], SentryFormatError.Code)] = [
            ([event], .tooLarge), ([small, small], .tooLarge), ([named], .tooLarge),
            ([small, transaction], .badCombination),
            (.init(repeating: .attachment(Data(), filename: "a"), count: 31), .tooLarge),
            (.init(repeating: .init(type: "new", payload: Data()), count: 1001), .tooLarge),
        ]
        for (items, code) in cases {
            let envelope = SentryEnvelope(items: items)
            let written = #expect(throws: SentryFormatError.self) {
                try envelope.encoded(sentAt: nil)
            }
            #expect(written?.code == code)
            var open = SentryEnvelope.Limits()
            (open.headerBytes, open.items) = (.max, .max)
            (open.bytesOfType, open.itemsOfType) = ([:], [:])
            guard code == .tooLarge else { continue }
            let bytes = try envelope.encoded(sentAt: nil, limits: open)
            let read = #expect(throws: SentryFormatError.self) {
                try SentryEnvelope(decoding: bytes)
            }
            #expect(read?.code == code)
        }
    }

    @Test(
        "a file's name is its last component without unsafe characters",
        arguments: [
            ("../../etc/passwd", "passwd"), ("C:\\a\\b.txt", "b.txt"), ("..", nil), ("a/", "a"),
            ("a\0\r\n.txt", "a.txt"), ("", nil), ("/", nil), ("사진.png", "사진.png"),
        ] as [(String, String?)])
    func filesNameIsItsLastComponent(name: String, safe: String?) throws {
        let written = SentryEnvelope.Item.attachment(Data(), filename: name)
        #expect(written.filename == safe ?? "attachment")
        var read = SentryEnvelope.Item(type: "attachment", payload: Data())
        read.header["filename"] = .string(name)
        #expect(read.filename == safe)
    }

    @Test("a file with an overlong content type is sent without it")
    func contentType() throws {
        let types = [255, 256, 70_000].map { String(repeating: "x", count: $0) }
        let items = types.map {
            SentryEnvelope.Item.attachment(Data(), filename: "a", contentType: $0)
        }
        #expect(items.map(\.contentType) == [types[0], nil, nil])
        #expect(throws: Never.self) { try SentryEnvelope(items: items).encoded(sentAt: nil) }
    }

    @Test("no bytes make decoding trap, and a decoded envelope can be encoded")
    func noBytesMakeDecodingTrap() throws {
        var random = Noise(seed: 7)
        let seeds = [Array(Self.golden.utf8), Array("{}\n{\"type\":\"a\"}\nx\n".utf8)]
        for _ in 0..<2000 {
            var bytes = seeds[random.below(2)]
            for _ in 0...random.below(4) {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(random.pick(Array("{}[]\":,\n0".utf8)), at: place)
                }
            }
            // A slice has indices that do not start at 0.
            let slice = (Data([1, 2, 3]) + bytes).dropFirst(3)
            guard let read = try? SentryEnvelope(decoding: slice) else { continue }
            let again = try SentryEnvelope(decoding: try read.encoded(sentAt: read.sentAt))
            #expect(again.items == read.items)
        }
    }
}
