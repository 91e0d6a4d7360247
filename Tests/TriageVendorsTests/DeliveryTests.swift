import SinkDoubles
import Foundation
import Testing
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("A pipeline with the vendors' sinks", .timeLimit(.minutes(30)))
struct DeliveryTests {
    @Test
    func `counts the deliveries and drops of each sink`() async throws {
        let receiver = ReceiverFixture()
        let refusing = ReceiverFixture(.status(503))
        let gone = ReceiverFixture(.status(404))
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        let troubles = EventRecorder<String>()
        let pipeline = ReportPipeline(
            .init(
                sinks: [
                    try TestSinks.sentry(refusing.connection),
                    try TestSinks.discord(gone.connection),
                    try TestSinks.analytics(receiver.connection),
                    try TestSinks.telemetry(receiver.connection),
                ], context: { context }, clock: receiver.clock, now: { ReceiverFixture.time },
                diagnose: { troubles.record($0) }))
        for number in 1...3 {
            pipeline.report(
                ReportDraft(
                    level: .error,
                    failure: FailureContext(fault: Fault(.server, code: "code.\(number)"))))
        }
        await pipeline.shutdown()
        let totals = pipeline.totals
        #expect(totals.sinks["sentry"]?.dropped == [.refused: 3])
        #expect(totals.sinks["discord"]?.dropped == [.refused: 3])
        #expect(totals.sinks["ga4"]?.delivered == 3 && totals.sinks["otlp"]?.delivered == 3)
        #expect(gone.transport.requests.count == 1 && receiver.transport.requests.count == 6)
        #expect(troubles.elements.count { $0.hasPrefix("sentry does not take a report") } == 3)
        #expect(troubles.elements.count { $0.hasPrefix("discord refuses reports") } == 1)
        #expect(try refusing.losses().last == ["send_error error 1"])
    }
}
