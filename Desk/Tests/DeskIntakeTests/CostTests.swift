@testable import DeskIntake
import DeskModel
import Testing

@Suite("What an envelope may cost", .timeLimit(.minutes(10)))
struct CostTests {
    private func item(_ type: String, _ payload: String, more: String = "") -> String {
        "{\"type\":\"\(type)\",\"length\":\(payload.utf8.count)\(more)}\n\(payload)\n"
    }

    @Test(arguments: ["event", "session", "sessions", "client_report", "feedback", "user_report"])
    func `An item that is read as JSON has at most 1,000,000 bytes`(type: String) throws {
        let padding = String(repeating: " ", count: 999_998)
        _ = try Samples.arrival("{}\n" + item(type, "{}" + padding))
        #expect(Samples.refusal("{}\n" + item(type, "{} " + padding))?.status == 413)
    }

    @Test(arguments: ["attachment", "replay_video", "whatever"])
    func `Another item may be larger`(type: String) throws {
        let payload = String(repeating: "x", count: 1_200_000)
        let arrival = try Samples.arrival("{}\n" + item(type, payload))
        #expect(arrival.items == [type: 1])
    }

    @Test
    func `Where a project takes no event, it and its files are not read, and the rest is`() throws {
        let session = #"{"sid":"s","attrs":{"release":"a@1"}}"#
        let body =
            "{\"event_id\":\"\(EventID.random())\"}\n" + item("event", "this is no JSON")
            + item("attachment", "x") + item("session", session)
        #expect(Samples.refusal(body)?.status == 400)
        let envelope = try Samples.intake.open(
            Array(body.utf8), credentials: Samples.credentials, project: Samples.project)
        let arrival = try Samples.intake.read(
            envelope, project: Samples.project, received: Samples.received, takesEvents: false)
        guard case .rejected("quota") = arrival.event else {
            Issue.record("the event was read")
            return
        }
        #expect(arrival.attachments.isEmpty && arrival.sessions.count == 1)
        #expect(arrival.items == ["event": 1, "attachment": 1, "session": 1])
    }

    @Test
    func `The first line is read without the rest`() throws {
        let body = Array("{}\nthis is no item".utf8)
        _ = try Samples.intake.open(
            body, credentials: Samples.credentials, project: Samples.project)
        let none = Credentials(authHeader: nil, authorization: nil, query: [])
        let refusal = Samples.refusal {
            _ = try Samples.intake.open(body, credentials: none, project: Samples.project)
        }
        #expect(refusal?.status == 401)
    }

    @Test
    func `The first 100 files are read, and all are counted`() throws {
        let files = (0..<150).map { item("attachment", "\($0)", more: ",\"filename\":\"f\($0)\"") }
        let arrival = try Samples.arrival(
            "{\"event_id\":\"\(EventID.random())\"}\n" + files.joined() + item("event", "{}"))
        #expect(arrival.attachments.map(\.filename) == (0..<100).map { "f\($0)" })
        #expect(arrival.items == ["attachment": 150, "event": 1])
    }

    @Test(arguments: [
        (String(repeating: "a", count: 300), 255), (String(repeating: "é", count: 200), 254),
        (String(repeating: "한", count: 100), 255),
        (String(repeating: "👩\u{200D}👩\u{200D}👧", count: 20), 252),
        ("x" + String(repeating: "👩\u{200D}👩\u{200D}👧", count: 20), 253),
        ("a" + String(repeating: "\u{301}", count: 20_000), 255),
    ])
    func `A file's name is cut at a character`(name: String, bytes: Int) throws {
        let arrival = try Samples.arrival(
            "{\"event_id\":\"\(EventID.random())\"}\n"
                + item("attachment", "x", more: ",\"filename\":\"\(name)\""))
        let cut = try #require(arrival.attachments.first?.filename)
        #expect(cut.utf8.count == bytes)
        #expect(StreamSafe.text(name).utf8.starts(with: cut.utf8))
    }

    @Test
    func `A report beside its event has what the event says of replies, however many there are`()
        throws
    {
        let hash = String(repeating: "ab", count: 32)
        let event =
            #"{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc","user":{"id":"kim"},"contexts":{"app":{"reply_to":"\#(hash)"}}}"#
        let reports = (0..<300).map { item("user_report", #"{"comments":"c\#($0)"}"#) }
        let arrival = try Samples.arrival("{}\n" + reports.joined() + item("event", event))
        #expect(arrival.feedback.count == 300)
        #expect(arrival.feedback.allSatisfy { $0.replyTo == hash && $0.user == "kim" })
    }

    @Test(arguments: [
        "key: ab4711cd\n", "token=\nab4711cd4711ab4711\n", "user kim@example.com\n",
        "-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----\n", "한국어 한 줄\n",
    ])
    func `A large text is redacted as a small one is, wherever its lines fall`(line: String) throws
    {
        func kept(_ text: String) throws -> [UInt8] {
            let body =
                "{\"event_id\":\"\(EventID.random())\"}\n"
                + item("attachment", text, more: ",\"filename\":\"a.log\"")
            return try #require(try Samples.arrival(body).attachments.first?.bytes)
        }
        let count = 3_000_000 / line.utf8.count
        let one = try kept(line)
        #expect(try kept(String(repeating: line, count: count)) == (0..<count).flatMap { _ in one })
    }

    @Test(arguments: [
        "user kim@example.com, ", #"{"password":"tr0ub4dor","a":1},"#, "a=b&token=ab4711cd4711&",
        "한국어 password=tr0ub4dor; ",
    ])
    func `One line of any length is redacted as its parts are, also in UTF-16`(piece: String) throws
    {
        let reader = AttachmentReader()
        func kept(_ text: String, isWide: Bool) -> String {
            let bytes = isWide ? Self.wide(text) : Array(text.utf8)
            let kept = reader.content(bytes[...], isText: true)
            return isWide
                ? String(decoding: Self.units(kept), as: UTF16.self)
                : String(decoding: kept, as: UTF8.self)
        }
        let count = 2_200_000 / piece.utf8.count
        for isWide in [false, true] {
            let one = kept(piece, isWide: isWide).drop { $0 == "\u{FEFF}" }
            let all = kept(String(repeating: piece, count: count), isWide: isWide)
            #expect(one.contains("[Filtered]"))
            #expect(
                all.utf8.elementsEqual(
                    ((isWide ? "\u{FEFF}" : "") + String(repeating: String(one), count: count)).utf8
                )
            )
        }
    }

    @Test(arguments: ["x", "한", "👩", ":", ": ", "a:\n", "-----BEGIN RSA\n", "4111 1111 "])
    func `No part of a text is larger than twice its size, and none is lost`(piece: String) {
        let text = String(repeating: piece, count: 7000 / piece.utf8.count)
        let parts = Array(TextParts(Array(text.utf8)[...], size: 1000))
        #expect(parts.count > 3)
        #expect(
            parts.allSatisfy { $0.count <= 2000 && String(validating: $0, as: UTF8.self) != nil })
        #expect(Array(parts.joined()) == Array(text.utf8))
        let wide = Array(TextParts(Array(text.utf16)[...], size: 1000))
        #expect(wide.count > 1)
        #expect(
            wide.allSatisfy { $0.count <= 2000 && String(validating: $0, as: UTF16.self) != nil })
        #expect(Array(wide.joined()) == Array(text.utf16))
    }

    @Test
    func
        `UTF-16 that is cut in a character stays so, and other bytes with its mark are left alone`()
    {
        let reader = AttachmentReader()
        let text = Self.wide("user kim@example.com\n") + [0x3D, 0xD8, 0x61]
        let kept = reader.content(text[...], isText: true)
        #expect(kept == Self.wide("user [Filtered]\n") + [0xFD, 0xFF, 0x61])
        #expect(reader.content(text[...], isText: false) == text)
        #expect(reader.content(text.dropLast(), isText: false) == Array(text.dropLast()))
    }

    private static func wide(_ text: String) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    private static func units(_ bytes: [UInt8]) -> [UInt16] {
        stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0 + 1]) << 8 | UInt16(bytes[$0])
        }
    }
}
