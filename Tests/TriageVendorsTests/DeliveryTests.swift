import SinkDoubles
import Foundation
import Testing
import TriageCore
import TriageReporting
import TriageTesting

@Suite("A pipeline with sinks of ours", .timeLimit(.minutes(5)))
struct DeliveryTests {
    @Test("tells what each receiver made of its reports")
    func answers() async throws {
        let receiver = Receiver()
        let refusing = Receiver(.status(503))
        let gone = Receiver(.status(404))
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        let pipeline = ReportPipeline(
            .init(
                sinks: [
                    try Sinks.sentry(refusing.connection), try Sinks.discord(gone.connection),
                    try Sinks.analytics(receiver.connection),
                    try Sinks.telemetry(receiver.connection),
                ], context: { context }, clock: receiver.clock, now: { Receiver.time }))
        for number in 1...3 {
            pipeline.take(
                ReportDraft(
                    level: .error, failed: Failed(fault: Fault(.server, code: "code.\(number)"))))
        }
        await pipeline.finish()
        let totals = pipeline.totals
        #expect(totals.sinks["sentry"]?.dropped == [.refused: 3])
        #expect(totals.sinks["discord"]?.dropped == [.refused: 3])
        #expect(totals.sinks["ga4"]?.delivered == 3 && totals.sinks["otlp"]?.delivered == 3)
        #expect(gone.transport.sent.count == 1 && receiver.transport.sent.count == 6)
        #expect(try refusing.losses().last == ["send_error error 1"])
    }
}
