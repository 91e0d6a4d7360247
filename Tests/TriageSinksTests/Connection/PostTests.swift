import Foundation
import HTTPTypes
import Testing
import Triage
import TriageReporting
import TriageSinks
import TriageTesting
import TriageWire

@Suite("A request of a sink", .timeLimit(.minutes(5)))
struct PostTests {
    @Test("has 15 s, also where nobody answers and nobody can be cancelled")
    func deadline() async throws {
        let receiver = Receiver(.ignoreCancellation)
        let sink = try Sinks.telemetry(receiver.connection)
        let report = try await sampleReport()
        let delivery = Task { try await sink.remedy(report) }
        await receiver.clock.sleepers(reach: 1)
        #expect(receiver.clock.nextWake == .seconds(15))
        receiver.clock.advance(by: .seconds(15))
        #expect(try await delivery.value == .again(after: nil))
    }

    @Test("that was answered with a status alone counts as answered")
    func cut() async throws {
        var facts = Fault.Facts()
        facts.status = 400
        let receiver = Receiver(.fail(Fault(.connectionLost, facts: facts)))
        let sink = try Sinks.telemetry(receiver.connection)
        #expect(try await sink.remedy(try await sampleReport()) == .drop(.refused))
    }

    @Test("says who sends, and what")
    func fields() async throws {
        let receiver = Receiver()
        let report = try await sampleReport()
        try await Sinks.sentry(receiver.connection).deliver(report)
        try await Sinks.discord(receiver.connection).deliver(report)
        try await Sinks.analytics(receiver.connection).deliver(report)
        try await Sinks.telemetry(receiver.connection).deliver(report)
        let sent = receiver.transport.sent
        #expect(sent.allSatisfy { $0.method == .post })
        let agents = sent.map { $0.field("User-Agent") ?? "" }
        #expect(
            agents == [
                "triage.swift/1.0.0", "DiscordBot (https://triage.invalid, 1.0.0)",
                "triage.swift/1.0.0", "triage.swift/1.0.0",
            ])
        let types = sent.map { $0.field("Content-Type") ?? "" }
        #expect(
            types == ["application/x-sentry-envelope"]
                + Array(repeating: "application/json", count: 3))
        #expect(
            sent.map { $0.path ?? "" } == [
                "/api/42/envelope/", "/api/v10/webhooks/123/\(Sinks.token)?wait=true",
                "/mp/collect?firebase_app_id=1:1:ios:a1&api_secret=\(Sinks.secret)",
                "/\(Sinks.token)/v1/logs",
            ])
        #expect(
            sent[0].field("X-Sentry-Auth")
                == "Sentry sentry_version=7, sentry_client=triage.swift/1.0.0, sentry_key=\(Sinks.key)"
        )
        #expect(sent[3].field("X-Key") == Sinks.key)
    }
}

@Suite("A request of a sink over a real socket", .timeLimit(.minutes(5)))
struct WireTests {
    @Test("arrives as it was written")
    func arrives() async throws {
        let server = try FaultServer(.answer(200, "{}"))
        let sink = try SentrySink(
            dsn: "http://key@127.0.0.1:\(server.port)/1", bundle: "b",
            over: SinkConnection(now: { Receiver.time }))
        let report = try await sampleReport()
        #expect(try await sink.remedy(report) == nil)
        let request = try #require(server.requests.first)
        let head = request.head.lowercased()
        #expect(head.hasPrefix("post /api/1/envelope/ http/1.1\r\n"))
        #expect(head.contains("content-type: application/x-sentry-envelope\r\n"))
        #expect(head.contains("user-agent: triage.swift/1.0.0\r\n"))
        #expect(head.contains("x-sentry-auth: sentry sentry_version=7"))
        let item = try #require(try SentryEnvelope(reading: request.body).items.first)
        #expect(try item.decoded(as: SentryEvent.self).fingerprint == [report.identity])
    }

    @Test("that nobody takes is to be sent again, and one that leads elsewhere is not followed")
    func elsewhere() async throws {
        let server = try FaultServer(.answer(307, fields: "Location: /elsewhere\r\n"))
        let dsn = "http://key@127.0.0.1:\(server.port)/1"
        let sink = try SentrySink(dsn: dsn, bundle: "b")
        #expect(try await sink.remedy(try await sampleReport()) == .drop(.refused))
        #expect(server.requests.count == 1)
        server.stop()
        #expect(try await sink.remedy(try await sampleReport(3)) == .again(after: nil))
    }
}
