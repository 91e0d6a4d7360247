import Foundation
import SinkDoubles
import Testing
import TriageCore
@_spi(Wire) import TriageDiscord
@_spi(Tools) import TriageReporting
import TriageSinkSupport
import TriageTesting

@Suite("The title of a report, as each receiver gets it", .timeLimit(.minutes(30)))
struct TitleTests {
    private let receiver = ReceiverFixture()

    private func sent(_ sink: any Sink, _ report: Report) async throws -> String {
        try await sink.deliver(report)
        return try #require(receiver.texts.last)
    }

    @Test
    func `Sentry, Discord and OpenTelemetry get the same words, and Google Analytics none`()
        async throws
    {
        let report = try await sampleReport()
        #expect(report.title == "clubs.members[].name is null, a string was expected")
        let event = try await sent(TestSinks.sentry(receiver.connection), report)
        #expect(event.contains(#""type":"Triage.Fault","value":"\#(report.title)""#))
        #expect(event.contains(#""title":"\#(report.title)""#))
        let shown = DiscordText.escaped(report.title).replacing("\\", with: "\\\\")
        let embed = try await sent(TestSinks.discord(receiver.connection, .embed), report)
        #expect(embed.contains(#""title":"\#(shown)""#))
        let text = try await sent(TestSinks.discord(receiver.connection), report)
        #expect(text.contains("**ERROR** \(shown) · club.undecodable"))
        let record = try await sent(TestSinks.telemetry(receiver.connection), report)
        #expect(record.contains(#""body":{"stringValue":"\#(report.title)"}"#))
        let analytics = try await sent(TestSinks.analytics(receiver.connection), report)
        #expect(!analytics.contains("is null"))
    }

    @Test
    func `the code stays a tag`() async throws {
        let report = try await sampleReport()
        let event = try await sent(TestSinks.sentry(receiver.connection), report)
        #expect(event.contains(#""code":"club.undecodable""#))
        #expect(event.contains(##""fingerprint":["\##(report.fingerprint)"]"##))
    }

    @Test
    func `a message from the user is Sentry's feedback, and no receiver's title`() async throws {
        let memory = InMemorySink()
        let pipeline = ReportPipeline(
            .init(sinks: [memory], clock: TestClock(), now: { ReceiverFixture.time }))
        pipeline.sendFeedback("It is Kim.")
        await pipeline.shutdown()
        let report = try #require(memory.reports.first)
        let event = try await sent(TestSinks.sentry(receiver.connection), report)
        #expect(event.contains(#""message":"It is Kim.""#) && !event.contains("logentry"))
        let embed = try await sent(TestSinks.discord(receiver.connection, .embed), report)
        #expect(embed.contains(#""title":"A message from the user""#))
        #expect(embed.contains("It is Kim."))
    }
}
