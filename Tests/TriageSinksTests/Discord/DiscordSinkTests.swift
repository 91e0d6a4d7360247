import Foundation
import Testing
import Triage
import TriageReporting
import TriageSinks
import TriageTesting
import TriageWire

@Suite("Reports to Discord", .timeLimit(.minutes(5)))
struct DiscordSinkTests {
    /// So long that it takes four messages.
    private func long() async throws -> Report {
        try await sampleReport(planted: String(repeating: " word", count: 70))
    }

    @Test("that are long go out in numbered parts, in order")
    func parts() async throws {
        let receiver = Receiver()
        try await Sinks.discord(receiver.connection).deliver(try await long())
        let contents = try receiver.messages().map { $0.content ?? "" }
        #expect(contents.count > 2)
        for (number, content) in contents.enumerated() {
            #expect(content.hasPrefix("(\(number + 1)/\(contents.count))\n"))
            #expect(content.unicodeScalars.count <= 2000)
        }
    }

    @Test(
        "whose third part fails go on with that part",
        arguments: [
            FaultPlan.Step.lost, .status(500), .status(429, ["Retry-After": "3"]),
        ])
    func resume(_ failure: FaultPlan.Step) async throws {
        let whole = Receiver()
        try await Sinks.discord(whole.connection).deliver(try await long())
        let receiver = Receiver(.status(200), .status(200), failure, .status(200))
        let sink = try Sinks.discord(receiver.connection)
        let report = try await long()
        let caught = try #require(try await sink.failure(report))
        switch caught.remedy {
        case .again, .later: #expect(caught.isBegun)
        default: Issue.record("not tried again")
        }
        #expect(try await sink.remedy(report) == nil)
        var expected = whole.texts
        expected.insert(expected[2], at: 2)
        #expect(receiver.texts == expected)
    }

    @Test("have nothing between their parts, however urgent what comes meanwhile")
    func together() async throws {
        let receiver = Receiver(.status(200), .status(429, ["Retry-After": "60"]), .status(200))
        let trail = Breadcrumbs(now: { Receiver.time })
        let words = String(repeating: " word", count: 60)
        for _ in 0..<10 { trail.drop("screen", "\(words, privacy: .public)") }
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        let pipeline = ReportPipeline(
            .init(
                sinks: [try Sinks.discord(receiver.connection)], breadcrumbs: trail,
                context: { context }, clock: receiver.clock, now: { Receiver.time }))
        pipeline.take(.init(level: .warning, failed: .init(fault: Fault(.server))))
        await eventually { receiver.transport.sent.count == 2 }
        pipeline.take(.init(level: .error, failed: .init(fault: Fault(.undecodable))))
        // One of them is the deadline of a request.
        await receiver.clock.sleepers(reach: 2)
        receiver.clock.advance(by: .seconds(61))
        await pipeline.finish()
        let posted = try receiver.messages().compactMap { $0.content?.prefix(5) }
        #expect(posted == ["(1/2)", "(2/2)", "(2/2)", "(1/2)", "(2/2)"])
    }

    @Test("wait where nothing remains of the limit, and where they are refused for it")
    func limits() async throws {
        let full = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "2.5"]
        let receiver = Receiver(
            .status(200, full), .status(429, [:], #"{"retry_after":1.25,"global":false}"#))
        let sink = try Sinks.discord(receiver.connection, .embed)
        let (first, second) = (try await sampleReport(1), try await sampleReport(2))
        #expect(try await sink.remedy(first) == nil)
        #expect(try await sink.remedy(second) == .wait(.seconds(2.5)))
        #expect(receiver.transport.sent.count == 1)
        receiver.clock.advance(by: .seconds(2.5))
        #expect(try await sink.remedy(second) == .again(after: .seconds(1.25)))
        #expect(receiver.transport.sent.count == 2)
    }

    @Test("to a webhook that is gone are the last", arguments: [401, 403, 404])
    func gone(_ status: Int) async throws {
        let sink = try Sinks.discord(Receiver(.status(status)).connection)
        #expect(try await sink.remedy(try await sampleReport()) == .switchOff)
    }

    @Test("are one card within all limits, whatever is in them")
    func card() async throws {
        let receiver = Receiver()
        let planted = String(repeating: "`*@everyone\n", count: 500)
        let report = try await sampleReport(planted: planted)
        try await Sinks.discord(receiver.connection, .embed).deliver(report)
        let message = try #require(try receiver.messages().first)
        #expect(message == message.fitted() && message.embeds.count == 1)
        #expect(receiver.texts[0].contains(#""allowed_mentions":{"parse":[]}"#))
    }

    @Test("show no markdown and no line break of what they tell")
    func markdown() async throws {
        let receiver = Receiver()
        let report = try await sampleReport(planted: "\n# **x** `y`")
        try await Sinks.discord(receiver.connection).deliver(report)
        let content = try #require(try receiver.messages().first?.content)
        let lines = content.split(separator: "\n").map(String.init)
        #expect(!lines.contains { $0.hasPrefix("#") } && !lines[0].dropFirst(9).contains("**x"))
        #expect(lines.count { $0.hasPrefix("```") } == 4)
    }
}
