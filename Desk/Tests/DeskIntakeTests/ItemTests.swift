import DeskIntake
import DeskModel
import Testing

@Suite("Items beside the event", .timeLimit(.minutes(10)))
struct ItemTests {
    private func item(_ type: String, _ payload: String) throws -> Arrival {
        try Samples.arrival("{}\n{\"type\":\"\(type)\"}\n\(payload)\n{\"type\":\"event\"}\n{}\n")
    }

    @Test(
        "A session has failed if it has errors or did not end well",
        arguments: [
            (#""status":"ok","errors":0"#, false, false), (#""status":"exited""#, false, true),
            (#""errors":1"#, true, false), (#""status":"exited","errors":1"#, true, true),
            (#""status":"crashed""#, true, true), (#""status":"abnormal","errors":0"#, true, true),
            (#""errors":-1"#, false, false),
        ])
    func sessions(members: String, hasFailed: Bool, hasEnded: Bool) throws {
        let arrival = try item(
            "session", "{\"sid\":\"s1\",\"attrs\":{\"release\":\" a@1 \"},\"did\":7,\(members)}")
        #expect(
            arrival.sessions == [
                .one(
                    id: "s1", release: "a@1", user: "7", hasFailed: hasFailed, hasEnded: hasEnded)
            ])
    }

    @Test(
        "A malformed item costs only itself",
        arguments: [
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
    func malformed(type: String, payload: String) throws {
        let arrival = try item(type, payload)
        #expect(
            arrival.sessions.isEmpty && arrival.feedback.isEmpty && arrival.clientDropped.isEmpty)
        #expect(arrival.items == [type: 1, "event": 1])
        _ = try Samples.event(arrival)
    }

    @Test("Counts that a client says are bounded")
    func bounded() throws {
        let report =
            #"{"discarded_events":[{"reason":"a","quantity":9223372036854775807},{"reason":"a","quantity":9223372036854775807}]}"#
        #expect(try item("client_report", report).clientDropped == ["a": 1_000_000_000])
        let sessions =
            #"{"attrs":{"release":"a"},"aggregates":[{"exited":9223372036854775807,"crashed":9223372036854775807,"errored":1e30}]}"#
        #expect(
            try item("sessions", sessions).sessions == [
                .many(release: "a", user: nil, count: 2_000_000_000, failed: 1_000_000_000)
            ])
    }

    @Test("Feedback is redacted and bounded, and belongs to its event")
    func feedback() throws {
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

    @Test(
        "A file's name is the last part of its path, without what harms",
        arguments: [
            ("a.txt", "a.txt"), ("/tmp/x/a.txt", "a.txt"), (#"C:\\x\\b.log"#, "b.log"),
            ("..", "attachment"), ("", "attachment"),
            ("x/", "x"), ("../../etc/passwd", "passwd"), (#"a\u0000b/..\u0000"#, ".."),
            (#"a\nb\u202e.txt"#, "ab.txt"),
            ("kim@example.com.log", "[Filtered]"), ("한글.txt", "한글.txt"), (" a ", "a"),
        ])
    func filenames(name: String, expected: String) throws {
        let file = try attachment(",\"filename\":\"\(name)\"", [1])
        #expect(file?.filename == (expected == ".." ? "attachment" : expected))
    }

    @Test("A file's name has at most 255 bytes, its type is plain ASCII")
    func lengths() throws {
        let name = String(repeating: "한", count: 200)
        let file = try attachment(
            ",\"filename\":\"\(name)\",\"content_type\":\"text/plain\\r\\nX: y\"", [1])
        #expect(file?.filename == String(repeating: "한", count: 85))
        #expect(file?.contentType == nil)
    }

    @Test("Text in a file is redacted, other bytes stay")
    func content() throws {
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

    @Test("Thirty files are kept, and all are counted")
    func many() throws {
        let files = String(repeating: "\n{\"type\":\"attachment\",\"length\":1}\nx", count: 40)
        let arrival = try Samples.arrival("{}\n{\"type\":\"event\"}\n{}" + files)
        #expect(arrival.attachments.count == 30)
        #expect(arrival.items["attachment"] == 40)
    }
}
