import Foundation
import HTTPTypes
import SinkDoubles
import Testing
import TriageCore
@_spi(Wire) import TriageDiscord
@_spi(Wire) import TriageGoogleAnalytics
@_spi(Wire) import TriageOpenTelemetry
import TriageRedaction
@_spi(Tools) import TriageReporting
@_spi(Wire) import TriageSentry
import TriageSinkSupport
import TriageTesting

@Suite("A request of a sink", .timeLimit(.minutes(30)))
struct HTTPPostTests {
    @Test(arguments: [nil, Duration.seconds(4)])
    func `times out after 15 s or the given time, even if cancellation is ignored`(
        _ limit: Duration?
    ) async throws {
        let receiver = ReceiverFixture(.hangIgnoringCancellation)
        var connection = receiver.connection
        connection.timeout = limit ?? connection.timeout
        let sink = try TestSinks.telemetry(connection)
        let report = try await sampleReport()
        let delivery = Task { try await sink.failure(delivering: report) }
        await receiver.clock.waitForSleepers(count: 1)
        let time = limit ?? .seconds(15)
        #expect(receiver.clock.timeUntilNextWake == time)
        receiver.clock.advance(by: time)
        #expect(try await delivery.value == SinkFailure(.retry(after: nil), code: "deadline"))
    }

    @Test(
        arguments: [
            (200, nil), (400, .drop(.refused)), (500, .defer), (999, .drop(.refused)),
            (0, .retry(after: nil)), (99, .retry(after: nil)), (1000, .retry(after: nil)),
            (-1, .retry(after: nil)),
        ] as [(Int, SinkFailure.Remedy?)])
    func `counts as answered if only a status arrived`(_ status: Int, _ remedy: SinkFailure.Remedy?)
        async throws
    {
        var facts = Fault.Facts()
        facts.status = status
        let receiver = ReceiverFixture(.fail(Fault(.connectionLost, facts: facts)))
        let sink = try TestSinks.telemetry(receiver.connection)
        #expect(try await sink.remedy(delivering: try await sampleReport()) == remedy)
    }

    @Test
    func `shows no credential when it is printed or dumped`() throws {
        let url = try #require(URL(string: "https://a.test/\(TestSinks.token)"))
        let post = HTTPPost(
            to: url, contentType: "text/plain", headers: ["X-Key": TestSinks.key],
            connection: SinkConnection(clock: TestClock()))
        var dumped = ""
        dump(post, to: &dumped)
        let texts = ["\(post)", String(reflecting: post), dumped].joined()
        #expect(!texts.contains(TestSinks.token) && !texts.contains(TestSinks.key))
    }

    @Test
    func `names the sender and the content type`() async throws {
        let receiver = ReceiverFixture()
        let report = try await sampleReport()
        try await TestSinks.sentry(receiver.connection).deliver(report)
        try await TestSinks.discord(receiver.connection).deliver(report)
        try await TestSinks.analytics(receiver.connection).deliver(report)
        try await TestSinks.telemetry(receiver.connection).deliver(report)
        let sent = receiver.transport.requests
        #expect(sent.allSatisfy { $0.method == .post })
        let agents = sent.map { $0.field("User-Agent") ?? "" }
        #expect(
            agents == [
                "triage.swift/0.1.0", "DiscordBot (https://triage.invalid, 0.1.0)",
                "triage.swift/0.1.0", "triage.swift/0.1.0",
            ])
        let types = sent.map { $0.field("Content-Type") ?? "" }
        #expect(
            types == ["application/x-sentry-envelope"]
                + Array(repeating: "application/json", count: 3))
        #expect(
            sent.map { $0.path ?? "" } == [
                "/api/42/envelope/", "/api/v10/webhooks/123/\(TestSinks.token)?wait=true",
                "/mp/collect?firebase_app_id=1:1:ios:a1&api_secret=\(TestSinks.secret)",
                "/\(TestSinks.token)/v1/logs",
            ])
        #expect(
            sent[0].field("X-Sentry-Auth")
                == "Sentry sentry_version=7, sentry_client=triage.swift/0.1.0, sentry_key=\(TestSinks.key)"
        )
        #expect(sent[3].field("X-Key") == TestSinks.key)
    }
}

@Suite("Header fields that the app sets", .timeLimit(.minutes(30)))
struct FieldTests {
    @Test
    func `are sent as they are, except those that HTTP does not allow`() async throws {
        let sent = try await fields([
            "X-Key": "a", "X Key": "b", "X-Forged": "a\r\nX-Other: b", "content-type": "text/plain",
        ])
        #expect(sent.field("X-Key") == "a" && sent.headerFields.count == 3)
        #expect(sent.field("X-Forged") == nil && sent.field("Content-Type") == "application/json")
    }

    @Test
    func `are the same every time, even if names differ only in case`() async throws {
        let names = (0..<24).map { "X-Key-\($0)" }
        let pairs = names.flatMap { [($0, "upper"), ($0.lowercased(), "lower")] }
        let sent = try await fields(Dictionary(uniqueKeysWithValues: pairs))
        #expect(names.allSatisfy { sent.field($0) == "lower" })
    }

    private func fields(_ headers: [String: String]) async throws -> HTTPRequest {
        let receiver = ReceiverFixture()
        let sink = try #require(
            OpenTelemetrySink(
                endpoint: "https://otel.example.com", headers: headers,
                connection: receiver.connection))
        try await sink.deliver(try await sampleReport())
        return try #require(receiver.transport.requests.first)
    }
}

@Suite("A request of a sink over a real socket", .timeLimit(.minutes(30)))
struct WireTests {
    @Test
    func `arrives as it was encoded`() async throws {
        let server = try FaultServer(.respond(200, "{}"))
        let sink = try #require(
            SentrySink(
                dsn: "http://key@127.0.0.1:\(server.port)/1",
                connection: SinkConnection(clock: TestClock(), now: { ReceiverFixture.time })))
        let report = try await sampleReport()
        #expect(try await sink.remedy(delivering: report) == nil)
        let request = try #require(server.requests.first)
        let head = request.head.lowercased()
        #expect(head.hasPrefix("post /api/1/envelope/ http/1.1\r\n"))
        #expect(head.contains("content-type: application/x-sentry-envelope\r\n"))
        #expect(head.contains("user-agent: triage.swift/0.1.0\r\n"))
        #expect(head.contains("x-sentry-auth: sentry sentry_version=7"))
        let event = try #require(try ReceivedEnvelope(request.body).items.first?.json())
        #expect(event["fingerprint"]?.elements.map(\.description) == [report.fingerprint])
    }

    @Test
    func `is retried without a server, and does not follow a redirect`() async throws {
        let server = try FaultServer(.respond(307, headers: "Location: /elsewhere\r\n"))
        let dsn = "http://key@127.0.0.1:\(server.port)/1"
        let sink = try #require(SentrySink(dsn: dsn))
        #expect(try await sink.remedy(delivering: try await sampleReport()) == .drop(.refused))
        #expect(server.requests.count == 1)
        server.stop()
        #expect(try await sink.remedy(delivering: try await sampleReport(3)) == .retry(after: nil))
    }
}
