import DeskIntake
import DeskModel
import Testing

@Suite("Items beside the event", .timeLimit(.minutes(10)))
struct ItemTests {
    private func item(_ type: String, _ payload: String) throws -> Arrival {
        try Samples.arrival("{}\n{\"type\":\"\(type)\"}\n\(payload)\n{\"type\":\"event\"}\n{}\n")
    }

    @Test(arguments: [
        (#""status":"ok","errors":0"#, false, false), (#""status":"exited""#, false, true),
        (#""errors":1"#, true, false), (#""status":"exited","errors":1"#, true, true),
        (#""status":"crashed""#, true, true), (#""status":"abnormal","errors":0"#, true, true),
        (#""errors":-1"#, false, false),
    ])
    func `A session has failed if it has errors or did not end well`(
        members: String, hasFailed: Bool, hasEnded: Bool
    ) throws {
        let arrival = try item(
            "session", "{\"sid\":\"s1\",\"attrs\":{\"release\":\" a@1 \"},\"did\":7,\(members)}")
        #expect(
            arrival.sessions == [
                .one(
                    id: "s1", release: "a@1", user: "7", hasFailed: hasFailed, hasEnded: hasEnded)
            ])
    }

    @Test(arguments: [
        ("session", "x"), ("session", "{}"), ("session", #"{"sid":"s","attrs":{}}"#),
        ("session", #"{"attrs":{"release":"a"}}"#),
        ("sessions", "[]"),
        ("sessions", #"{"attrs":{"release":"a"},"aggregates":[{},5,{"exited":-4}]}"#),
        ("sessions", #"{"aggregates":[{"exited":1}]}"#), ("client_report", "x"),
        (
            "client_report",
            #"{"discarded_events":[{"reason":"","quantity":1},{"reason":"a","quantity":-1},{"quantity":1},5,{"reason":"b","quantity":"1"}]}"#
        ),
        ("feedback", "{}"), ("feedback", #"{"contexts":{"feedback":{"message":"  "}}}"#),
        ("feedback", "x"),
        ("user_report", "{}"), ("user_report", #"{"comments":""}"#), ("user_report", "[1"),
    ])
    func `A malformed item costs only itself`(type: String, payload: String) throws {
        let arrival = try item(type, payload)
        #expect(
            arrival.sessions.isEmpty && arrival.feedback.isEmpty && arrival.clientDropped.isEmpty)
        #expect(arrival.items == [type: 1, "event": 1])
        _ = try Samples.event(arrival)
    }

    @Test
    func `Counts that a client says are bounded`() throws {
        let report =
            #"{"discarded_events":[{"reason":"a","quantity":9223372036854775807},{"reason":"a","quantity":9223372036854775807}]}"#
        #expect(try item("client_report", report).clientDropped == ["a": 9_007_199_254_740_991])
        let sessions =
            #"{"attrs":{"release":"a"},"aggregates":[{"exited":9223372036854775807,"crashed":9223372036854775807,"errored":1e30}]}"#
        #expect(
            try item("sessions", sessions).sessions == [
                .many(
                    release: "a", user: nil, count: 9_007_199_254_740_991,
                    failed: 9_007_199_254_740_991)
            ])
    }

    @Test
    func `Feedback is redacted and bounded, and belongs to its event`() throws {
        let message = "a@example.com " + String(repeating: "x", count: 5000)
        let feedback = try item(
            "feedback",
            "{\"tags\":[[\"supportCode\",\"AB12-C\"]],\"user\":{\"id\":\"k@example.com\"},\"contexts\":{\"feedback\":{\"message\":\"\(message)\",\"name\":\"k@example.com\",\"associated_event_id\":\"x\"},\"app\":{\"reply_to\":\"E3B0\"}}}"
        ).feedback
        #expect(feedback.count == 1)
        #expect(feedback[0].message.hasPrefix("[Filtered] xx"))
        #expect(feedback[0].message.count == 4096)
        #expect(feedback[0].name == "[Filtered]")
        #expect(feedback[0].supportCode == "AB12-C")
        #expect(feedback[0].user == Samples.intake.pseudonym(of: "k@example.com", project: 1))
        #expect(feedback[0].event == nil && feedback[0].replyTo == nil)
        let report = try item("user_report", #"{"comments":"it broke"}"#).feedback
        #expect(report == [IncomingFeedback(event: Samples.madeID, message: "it broke")])
    }

    private func attachment(_ header: String, _ bytes: [UInt8]) throws -> IncomingAttachment? {
        let body = Array(
            "{}\n{\"type\":\"event\"}\n{}\n{\"type\":\"attachment\",\"length\":\(bytes.count)\(header)}\n"
                .utf8)
        return try Samples.arrival(body + bytes).attachments.first
    }

    @Test(arguments: [
        ("a.txt", "a.txt"), ("/tmp/x/a.txt", "a.txt"), (#"C:\\x\\b.log"#, "b.log"),
        ("..", "attachment"), ("", "attachment"),
        ("x/", "x"), ("../../etc/passwd", "passwd"), (#"a\u0000b/..\u0000"#, ".."),
        (#"a\nb\u202e.txt"#, "ab.txt"),
        ("kim@example.com.log", "[Filtered]"), ("한글.txt", "한글.txt"), (" a ", "a"),
    ])
    func `A file's name is the last part of its path, without what harms`(
        name: String, expected: String
    ) throws {
        let file = try attachment(",\"filename\":\"\(name)\"", [1])
        #expect(file?.filename == (expected == ".." ? "attachment" : expected))
    }

    @Test
    func `A file's name has at most 255 bytes, its type is plain ASCII`() throws {
        let name = String(repeating: "한", count: 200)
        let file = try attachment(
            ",\"filename\":\"\(name)\",\"content_type\":\"text/plain\\r\\nX: y\"", [1])
        #expect(file?.filename == String(repeating: "한", count: 85))
        #expect(file?.contentType == nil)
    }

    @Test
    func `Text in a file is redacted, other bytes stay`() throws {
        let text = Array("user kim@example.com\n".utf8)
        #expect(try attachment("", text)?.bytes == Array("user [Filtered]\n".utf8))
        #expect(try attachment("", [0] + text)?.bytes == [0] + text)
        #expect(try attachment("", [0xFF] + text)?.bytes == [0xFF] + text)
        let cut = try attachment(",\"content_type\":\"text/plain\"", [0x95, 0x9C] + text)
        #expect(
            cut.map { String(decoding: $0.bytes, as: UTF8.self) }
                == "\u{FFFD}\u{FFFD}user [Filtered]\n")
        let clean: [UInt8] = [0x95, 0x41]
        #expect(try attachment(",\"filename\":\"a.log\"", clean)?.bytes == clean)
    }

    @Test
    func `Files without their event name the one that the envelope names`() throws {
        let file = "{\"type\":\"attachment\",\"length\":16}\na@example.com 12\n"
        let named = try Samples.arrival("{\"event_id\":\"\(Samples.madeID)\"}\n" + file)
        #expect(named.owner == Samples.madeID)
        #expect(named.attachments.map(\.bytes) == [Array("[Filtered] 12".utf8)])
        let unnamed = try Samples.arrival("{}\n" + file)
        #expect(unnamed.owner == nil && unnamed.attachments.isEmpty)
        #expect(unnamed.items == ["attachment": 1])
        let event = "{\"type\":\"event\"}\n{}\n"
        let both = try Samples.arrival("{\"event_id\":\"\(Samples.madeID)\"}\n" + event + file)
        #expect(both.owner == nil && both.attachments.count == 1)
    }

    @Test(arguments: [true, false])
    func `Text in UTF-16 is redacted, and stays UTF-16`(isLittle: Bool) throws {
        func bytes(_ text: String) -> [UInt8] {
            ("\u{FEFF}" + text).utf16.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
                return isLittle ? [low, high] : [high, low]
            }
        }
        let type = ",\"content_type\":\"text/plain; charset=utf-16\""
        let secret = bytes("사용자 kim@example.com\n")
        for header in ["", type, ",\"filename\":\"a.log\""] {
            #expect(try attachment(header, secret)?.bytes == bytes("사용자 [Filtered]\n"))
        }
        let plain = bytes("사용자 7\n")
        #expect(try attachment(type, plain)?.bytes == plain)
        // Other bytes may begin with the same two.
        let binary = bytes("kim@example.com") + [0xD8, 0xD8, 0xD8, 0xD8, 1]
        #expect(try attachment("", binary)?.bytes == binary)
    }

    @Test
    func `What names an item, a reason or a session's release is redacted`() throws {
        let report =
            #"{"discarded_events":[{"reason":"kim@example.com","quantity":1}]}"#
        #expect(try item("client_report", report).clientDropped == ["[Filtered]": 1])
        #expect(try item("kim@example.com", "x").items == ["[Filtered]": 1, "event": 1])
        let session = #"{"sid":"s","attrs":{"release":"a@1.2.3 password=hunter2"}}"#
        let secret = try item("session", session).sessions
        #expect(
            secret == [
                .one(id: "s", release: "a@1.2.3 password=[Filtered]", user: nil, hasFailed: false)
            ])
        let plain = try item("session", #"{"sid":"s","attrs":{"release":"a.com@1.2.3-b.one"}}"#)
        #expect(
            plain.sessions == [
                .one(id: "s", release: "a.com@1.2.3-b.one", user: nil, hasFailed: false)
            ])
    }
}
