import DeskIntake
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
}
