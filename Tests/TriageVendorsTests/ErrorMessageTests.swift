import Foundation
import SinkDoubles
import Testing
import TriageCore
@_spi(Wire) import TriageDiscord
@_spi(Tools) import TriageReporting
@_spi(Wire) import TriageSentry
import TriageSinkSupport
import TriageTesting

@Suite("The texts of errors, as each receiver gets them", .timeLimit(.minutes(30)))
struct ErrorMessageTests {
    private static let disk = NSError(
        domain: "SDK", code: 2, userInfo: [NSLocalizedDescriptionKey: "The disk is full."])

    private func report(_ error: any Error) async throws -> Report {
        let memory = InMemorySink()
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        let pipeline = ReportPipeline(
            .init(
                sinks: [memory], context: { context }, clock: TestClock(),
                now: { ReceiverFixture.time }))
        FaultCenter(reportingTo: pipeline).report(error)
        await pipeline.shutdown(timeout: .seconds(240))
        return try #require(memory.reports.first)
    }

    private func body(
        of error: any Error, _ sink: (SinkConnection) throws -> any Sink
    ) async throws -> String {
        let receiver = ReceiverFixture()
        try await sink(receiver.connection).deliver(try await report(error))
        return try #require(receiver.texts.first)
    }

    /// Returns the values of Sentry's exceptions, outermost first.
    private func values(of error: any Error) async throws -> [String?] {
        let receiver = ReceiverFixture()
        try await TestSinks.sentry(receiver.connection).deliver(try await report(error))
        let chain = try receiver.event()?["exception"]?["values"]?.elements ?? []
        return chain.map { $0["value"]?.description }.reversed()
    }

    @Test
    func `Sentry gets each error's own text, or else its code`() async throws {
        let fault = Fault(.storage, code: "save", message: "no room", cause: Self.disk)
        #expect(
            try await values(of: SaveFailure.spoken(fault)) == [
                "no room", "no room", "The disk is full.",
            ])
        #expect(
            try await values(of: SaveFailure.silent(fault)) == [
                "no room", "no room", "The disk is full.",
            ])
        #expect(try await values(of: Silent.lost) == ["Silent.lost"])
        let receiver = ReceiverFixture()
        try await TestSinks.sentry(receiver.connection)
            .deliver(try await report(SaveFailure.spoken(fault)))
        #expect(try receiver.event()?["logentry"]?["formatted"] == "Could not save.")
    }

    @Test(arguments: [false, true])
    func `Discord gets the texts behind the types and codes`(isEmbed: Bool) async throws {
        let body = try await body(of: SaveFailure.spoken(Fault(.storage, cause: Self.disk))) {
            try TestSinks.discord($0, isEmbed ? .embed : .text)
        }
        #expect(body.contains("SaveFailure (spoken): Could not save.\\nTriage.Fault (storage)\\n"))
        #expect(body.contains("): The disk is full.\\n```"))
    }

    @Test
    func `OpenTelemetry gets the outermost text as the message, and all in the chain`()
        async throws
    {
        let body = try await body(of: SaveFailure.spoken(Fault(.storage, cause: Self.disk))) {
            try TestSinks.telemetry($0)
        }
        let message = #""value":{"stringValue":"Could not save."}"#
        #expect(body.contains(#"{"key":"exception.message",\#(message)}"#))
        #expect(body.contains(#""body":{"stringValue":"The device's storage failed"}"#))
        #expect(body.contains(#"): The disk is full."}"#))
    }

    @Test
    func `Google Analytics gets no text of an error`() async throws {
        let body = try await body(of: SaveFailure.spoken(Fault(.storage, cause: Self.disk))) {
            try TestSinks.analytics($0)
        }
        #expect(body.contains(#""code":"storage""#))
        #expect(!body.contains("Could not save.") && !body.contains("The disk is full."))
    }
}

private enum Silent: Error { case lost }

private enum SaveFailure: FaultCarrier, LocalizedError {
    case spoken(Fault), silent(Fault)

    var errorDescription: String? {
        if case .spoken = self { "Could not save." } else { nil }
    }
}
