import Foundation
import Testing
@_spi(Wire) import TriageSentry

@Suite("A Sentry envelope", .timeLimit(.minutes(30)))
struct SentryEnvelopeTests {
    static let golden = """
        {"event_id":"9ec79c33ec9942ab8353589fcb2e04dc",\
        "sdk":{"name":"triage.swift","version":"1.0"},"sent_at":"2026-01-01T00:00:00.000Z"}
        {"content_type":"application/json","length":3,"type":"event"}
        {
        }
        {"filename":"a.bin","length":0,"type":"attachment"}


        """

    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test
    func `is encoded as its golden text`() throws {
        let envelope = SentryEnvelope(
            eventID: "9ec79c33ec9942ab8353589fcb2e04dc",
            sdk: SentryClientSDK(name: "triage.swift", version: "1.0"),
            items: [
                .init(type: "event", contentType: "application/json", payload: Data("{\n}".utf8)),
                .attachment(Data(), filename: "/tmp/a.bin"),
            ])
        #expect(String(decoding: try envelope.encoded(sentAt: now), as: UTF8.self) == Self.golden)
        let empty = try SentryEnvelope().encoded(sentAt: now)
        #expect(
            String(decoding: empty, as: UTF8.self) == #"{"sent_at":"2026-01-01T00:00:00.000Z"}"#
                + "\n")
    }

    @Test
    func `is not encoded if a receiver would refuse it as a whole`() throws {
        let event = SentryEnvelope.Item(type: "event", payload: Data(count: 1 << 20))
        let large = SentryEnvelope.Item(type: "event", payload: Data(count: (1 << 20) + 1))
        let file = SentryEnvelope.Item.attachment(Data(), filename: "a")
        let fitting = [event] + Array(repeating: file, count: 30)
        #expect(throws: Never.self) { try SentryEnvelope(items: fitting).encoded(sentAt: now) }
        for items in [[large], [event, event], Array(repeating: file, count: 31)] {
            #expect(throws: (any Error).self) {
                try SentryEnvelope(items: items).encoded(sentAt: now)
            }
        }
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("C:\\a\\b.txt", "b.txt"), ("..", "attachment"),
        ("a/", "a"), ("a\0\r\n.txt", "a.txt"), ("", "attachment"), ("/", "attachment"),
        ("사진.png", "사진.png"),
    ])
    func `a file's name is its last component without unsafe characters`(name: String, safe: String)
    {
        #expect(SentryEnvelope.Item.attachment(Data(), filename: name).filename == safe)
    }

    @Test
    func `a file with an overlong content type is sent without it`() {
        let types = [255, 256, 70_000].map { String(repeating: "x", count: $0) }
        let items = types.map {
            SentryEnvelope.Item.attachment(Data(), filename: "a", contentType: $0)
        }
        #expect(items.map(\.contentType) == [types[0], nil, nil])
    }
}
