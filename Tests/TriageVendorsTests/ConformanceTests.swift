import SinkDoubles
import Testing
import TriageDiscord
import TriageGoogleAnalytics
@_spi(Tools) import TriageReporting
import TriageSinkSupport
import TriageTesting

@Suite("Every sink keeps the promises of sinks", .timeLimit(.minutes(30)))
struct ConformanceTests {
    @Test(arguments: SinkConformance.Case.allCases)
    func `Sentry`(_ item: SinkConformance.Case) async throws {
        let answered = "an answered event is done with, whatever the answer"
        try await conformance([.honorsRetryAfter: answered]) { try TestSinks.sentry($0) }.check(
            item)
    }

    @Test(arguments: SinkConformance.Case.allCases)
    func `Discord as text`(_ item: SinkConformance.Case) async throws {
        try await conformance { try TestSinks.discord($0) }.check(item)
    }

    @Test(arguments: SinkConformance.Case.allCases)
    func `Discord as an embed`(_ item: SinkConformance.Case) async throws {
        try await conformance { try TestSinks.discord($0, .embed) }.check(item)
    }

    @Test(arguments: SinkConformance.Case.allCases)
    func `Google Analytics`(_ item: SinkConformance.Case) async throws {
        try await conformance { try TestSinks.analytics($0) }.check(item)
    }

    @Test(arguments: SinkConformance.names)
    func `OpenTelemetry`(_ name: String) async throws {
        try await conformance { try TestSinks.telemetry($0) }.check(name)
    }

    @Test
    func `a case that does not exist is not passed`() async {
        await #expect(throws: SinkConformance.Mismatch.self) {
            try await conformance { try TestSinks.telemetry($0) }.check("unknown")
        }
    }

    @Test(arguments: SinkConformance.Case.allCases)
    func `a closure`(_ item: SinkConformance.Case) async throws {
        try await conformance(
            own(.honorsRetryAfter, .retriesWithoutResponse, .retriesIdentically, .hidesSecrets)
        ) {
            TestSinks.closure($0)
        }.check(item)
    }

    @Test
    func `console, closure and memory, which have no receiver`() async throws {
        try await conformance { _ in ConsoleSink { _ in } }.check(.hasStableName)
        try await conformance { _ in ClosureSink("lines") { _ in } }.check(.hasStableName)
        try await conformance { _ in InMemorySink() }.check(.hasStableName)
    }

    @Test
    func `a closure for events`() async throws {
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
