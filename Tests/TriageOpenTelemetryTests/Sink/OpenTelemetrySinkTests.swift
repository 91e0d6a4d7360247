import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageOpenTelemetry
@_spi(Tools) import TriageReporting
import TriageSinkSupport
import TriageTesting

@Suite("Reports to OpenTelemetry", .timeLimit(.minutes(30)))
struct OpenTelemetrySinkTests {
    @Test(arguments: [
        (FaultPlan.Step.json("{}"), SinkFailure.Remedy?.none),
        (.json(#"{"partialSuccess":{"errorMessage":"slow"}}"#), nil),
        (.json(#"{"partialSuccess":{"rejectedLogRecords":"1"}}"#), .drop(.refused)),
        (.json(String(repeating: " ", count: 4 << 20)), nil),
        (.json(String(repeating: " ", count: (4 << 20) + 1)), .drop(.refused)),
        (.status(400), .drop(.refused)), (.status(413), .drop(.refused)),
        (.status(503, ["Retry-After": "9"]), .retry(after: .seconds(9))),
        (
            .status(503, ["Retry-After": "Fri, 15 Jan 2027 08:00:30 GMT"]),
            .retry(after: .seconds(30))
        ),
        (.status(408), .retry(after: nil)), (.status(502), .retry(after: nil)),
        (.status(500), .defer),
        (.status(500, ["Retry-After": "9"]), .retry(after: .seconds(9))),
    ])
    func `are retried, dropped or delivered, depending on the response`(
        _ step: FaultPlan.Step, _ remedy: SinkFailure.Remedy?
    ) async throws {
        let sink = try TestSinks.telemetry(ReceiverFixture(step).connection)
        #expect(try await sink.remedy(delivering: try await sampleReport()) == remedy)
    }
}
