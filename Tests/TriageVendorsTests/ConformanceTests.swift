import SinkDoubles
import Testing
import TriageDiscord
import TriageGoogleAnalytics
@_spi(Tools) import TriageReporting
import TriageSinkSupport
import TriageTesting

@Suite("Every sink keeps the promises of sinks", .timeLimit(.minutes(30)))
struct ConformanceTests {
    @Test("Sentry", arguments: SinkConformance.Case.allCases)
    func sentry(_ item: SinkConformance.Case) async throws {
        let answered = "an answered event is done with, whatever the answer"
        try await conformance([.honorsRetryAfter: answered]) { try TestSinks.sentry($0) }.check(
            item)
    }

    @Test("Discord as text", arguments: SinkConformance.Case.allCases)
    func discordText(_ item: SinkConformance.Case) async throws {
        try await conformance { try TestSinks.discord($0) }.check(item)
    }

    @Test("Discord as an embed", arguments: SinkConformance.Case.allCases)
    func discordCard(_ item: SinkConformance.Case) async throws {
        try await conformance { try TestSinks.discord($0, .embed) }.check(item)
    }

    @Test("Google Analytics", arguments: SinkConformance.Case.allCases)
    func googleAnalytics(_ item: SinkConformance.Case) async throws {
        try await conformance { try TestSinks.analytics($0) }.check(item)
    }

    @Test("OpenTelemetry", arguments: SinkConformance.names)
    func telemetry(_ name: String) async throws {
        try await conformance { try TestSinks.telemetry($0) }.check(name)
    }

    @Test("a case that does not exist is not passed")
    func unknownCase() async {
        await #expect(throws: SinkConformance.Mismatch.self) {
            try await conformance { try TestSinks.telemetry($0) }.check("unknown")
        }
    }

    @Test("a closure", arguments: SinkConformance.Case.allCases)
    func closure(_ item: SinkConformance.Case) async throws {
        try await conformance(
            own(.honorsRetryAfter, .retriesWithoutResponse, .retriesIdentically, .hidesSecrets)
        ) {
            TestSinks.closure($0)
        }.check(item)
    }

    @Test("console, closure and memory, which have no receiver")
    func consoleClosureAndMemoryWhichHaveNoReceiver() async throws {
        try await conformance { _ in ConsoleSink { _ in } }.check(.hasStableName)
        try await conformance { _ in ClosureSink("lines") { _ in } }.check(.hasStableName)
        try await conformance { _ in InMemorySink() }.check(.hasStableName)
    }

    @Test("a closure for events")
    func analyticsClosure() async throws {
        try await conformance { _ in GoogleAnalyticsClosureSink { _, _ in } }.check(.hasStableName)
    }

    private func own(_ cases: SinkConformance.Case...) -> [SinkConformance.Case: String] {
        Dictionary(uniqueKeysWithValues: cases.map { ($0, "what is thrown is the closure's") })
    }

    private func conformance(
        _ exceptions: [SinkConformance.Case: String] = [:],
        _ sink: @escaping @Sendable (SinkConnection) throws -> any Sink
    ) -> SinkConformance {
        SinkConformance(
            time: ReceiverFixture.time,
            secrets: [TestSinks.key, TestSinks.token, TestSinks.secret],
            knownIssues: exceptions
        ) { transport in
            try sink(
                SinkConnection(
                    transport: transport, clock: TestClock(), now: { ReceiverFixture.time }))
        }
    }
}
