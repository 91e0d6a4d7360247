import Foundation
import SinkDoubles
import Testing
@_spi(Tools) import TriageCore
@_spi(Wire) import TriageDiscord
import TriageGoogleAnalytics
import TriageOpenTelemetry
@_spi(Tools) import TriageReporting
@_spi(Wire) import TriageSentry
import TriageSinkSupport
import TriageTesting

@Suite("Messages from users, and files, as each receiver gets them", .timeLimit(.minutes(30)))
struct FeedbackAndFilesTests {
    private let receiver = ReceiverFixture()
    private let incident = Incident("00000000000000010000000000000002")

    /// Returns a message from the user about the incident of a sample.
    private func feedback(_ text: String) async throws -> Report {
        let sink = InMemorySink()
        let context = ReportContext(
            appVersion: "1", system: "s", locale: "ko", installationID: "i1")
        let pipeline = ReportPipeline(
            .init(
                sinks: [sink], context: { context }, clock: TestClock(),
                now: { ReceiverFixture.time }))
        let incident = try #require(incident)
        var fault = Fault(.server)
        fault.incident = incident
        pipeline.report(ReportDraft(level: .error, failure: FailureContext(fault: fault)))
        pipeline.sendFeedback(
            text, for: incident.supportCode, name: "Kim", email: "kim@example.com")
        await pipeline.shutdown()
        return try #require(sink.reports.first { $0.feedback != nil })
    }

    private func file(_ name: String) -> ReportAttachment {
        ReportAttachment(name: name, data: Data([0xFF, 0]), mediaType: "image/png")
    }

    private func reportWithFile() async throws -> Report {
        var sample = SampleReport(at: ReceiverFixture.time)
        sample.hasAttachment = true
        return try await sample.report()
    }

    @Test
    func `Sentry takes a message as feedback, with the event that it is about`() async throws {
        let sink = try TestSinks.sentry(receiver.connection)
        try await sink.deliver(try await feedback(String(repeating: "가", count: 5000)))
        let item = try #require(try receiver.envelopes().first?.items.first)
        let event = try item.json()
        let known = try #require(event["contexts"]?["feedback"])
        #expect(item.type == "feedback" && event["exception"] == nil)
        #expect(known["message"] == .verbatim(String(repeating: "가", count: 4096)))
        #expect(known["name"] == "Kim" && known["contact_email"] == "kim@example.com")
        #expect(known["associated_event_id"] == "00000000000000010000000000000002")
        #expect(event["contexts"]?["trace"]?["trace_id"] == known["associated_event_id"])
        #expect(event["user"]?["id"] == "i1" && event["tags"]?["supportCode"] == "4222-22")
    }

    @Test
    func `Sentry's feedback carries the hash that opens replies, in an app that takes them`()
        async throws
    {
        let sink = try TestSinks.sentry(receiver.connection)
        for (hash, value) in [(nil, nil), ("e3b0", ReportValue.verbatim("e3b0"))] {
            var report = try await feedback("It broke.")
            report.feedback?.replyTo = hash
            try await sink.deliver(report)
            let item = try #require(try receiver.envelopes().last?.items.first)
            #expect(try item.json()["contexts"]?["app"]?["reply_to"] == value)
            #expect(try item.json()["contexts"]?["app"]?["app_version"] == "1")
        }
    }

    @Test
    func `a rate limit on errors leaves Sentry's feedback alone, and one on feedback does not`()
        async throws
    {
        for (category, isLimited) in [("error", false), ("feedback", true)] {
            let limit = ["X-Sentry-Rate-Limits": "60:\(category):key"]
            let receiver = ReceiverFixture(.status(200, limit))
            let sink = try TestSinks.sentry(receiver.connection)
            try await sink.deliver(try await feedback("first"))
            let remedy = try await sink.remedy(delivering: try await feedback("second"))
            #expect((remedy == .drop(.rateLimited)) == isLimited)
        }
    }

    @Test
    func `Discord shows a message with its sender`() async throws {
        let sink = try TestSinks.discord(receiver.connection)
        try await sink.deliver(try await feedback("It *broke*."))
        let text = try #require(try receiver.messages().first?.content)
        #expect(text.contains("A message from the user · user.feedback · 4222"))
        #expect(text.contains(#"It \*broke\*."#) && text.contains("**From** Kim · kim"))
    }

    @Test
    func `OpenTelemetry keeps a message in the trace of its incident`() async throws {
        let sink = try TestSinks.telemetry(receiver.connection)
        try await sink.deliver(try await feedback("It broke."))
        let body = try #require(receiver.texts.first)
        #expect(body.contains(#""traceId":"00000000000000010000000000000002""#))
        #expect(body.contains(#"{"key":"triage.feedback.email","value":{"stringValue":"kim@"#))
        #expect(body.contains(#"{"key":"app.installation.id","value":{"stringValue":"i1"}}"#))
    }

    @Test
    func `Sentry gets a report's files behind its event, before the sink's files`() async throws {
        let more = file("more.png")
        let sink = try TestSinks.sentry(receiver.connection) { _ in [more] }
        try await sink.deliver(try await reportWithFile())
        let items = try #require(try receiver.envelopes().first?.items)
        #expect(items.map(\.filename) == [nil, "log.txt", "more.png"])
    }

    @Test
    func `Discord gets the files with the last part of a report, and only once`() async throws {
        let receiver = ReceiverFixture(.status(200), .lost, .status(200))
        let sink = try TestSinks.discord(receiver.connection)
        var report = try await reportWithFile()
        report.message = String(repeating: "word ", count: 330)
        report.attachments += (1...12).map { file("\($0).png") }
        #expect(try await sink.remedy(delivering: report) == .retry(after: nil))
        try await sink.deliver(report)
        let types = receiver.transport.requests.map { $0.field("Content-Type") ?? "" }
        #expect(types.map { $0.prefix(12) } == ["application/", "multipart/fo", "multipart/fo"])
        let boundary = try #require(types.last?.split(separator: "=").last)
        let body = try #require(receiver.transport.bodies.last)
        let text = String(decoding: body, as: UTF8.self)
        let parts = text.components(separatedBy: "--\(boundary)")
        #expect(parts.count == 13 && parts.last == "--\r\n" && parts.first == "")
        #expect(
            parts[1].hasPrefix(
                "\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n"
                    + "Content-Type: application/json\r\n\r\n{\"allowed_mentions\":"))
        #expect(
            parts[2]
                == "\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"log.txt\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\nline\r\n")
        #expect(body.range(of: Data("image/png\r\n\r\n".utf8) + [0xFF, 0, 13, 10]) != nil)
    }

    @Test
    func `Google Analytics gets the app's own values that are declared, and no others`()
        async throws
    {
        let events = EventRecorder<[String: String]>()
        let sink = GoogleAnalyticsClosureSink(attributes: ["plan", "cart", "other", "kind"]) {
            events.record($1.mapValues { "\($0)" })
        }
        sink.deliver(try await sampleReport())
        let own = try #require(events.elements.first)
        #expect(own["plan"] == "pro" && own["cart"] == "none" && own["other"] == "none")
        #expect(own["kind"] == "undecodable" && own["user_kind"] == "member")
        let plain = GoogleAnalyticsClosureSink { events.record($1.mapValues { "\($0)" }) }
        plain.deliver(try await sampleReport())
        #expect(events.elements.last?["plan"] == nil && events.elements.last?["code"] != nil)
    }
}
