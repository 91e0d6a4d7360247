import Foundation
import Testing
import TriageConcurrency
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("The sums of reports", .timeLimit(.minutes(30)))
struct TotalsTests {
    /// A sink that sometimes fails, in every possible way.
    private static func moody(_ name: String, _ seed: UInt64) -> ScriptedSink {
        let chance = Lock(SeededGenerator(seed: seed))
        return ScriptedSink(name) { _ in
            let failure: (any Error)? = chance.withLock { chance in
                switch Int.random(in: 0..<10, using: &chance) {
                case 0: SinkFailure(.retry(after: nil), code: "test")
                case 1: SinkFailure(.retry(after: .zero), code: "test")
                case 2: SinkFailure(.drop("test"), code: "test")
                case 3: CancellationError()
                case 4:
                    SinkFailure(
                        .defer, code: "test", isPartlyDelivered: Bool.random(using: &chance))
                default: nil
                }
            }
            if let failure { throw failure }
        }
    }

    @Test(arguments: 1...40)
    func `the sums hold whatever happens`(seed: UInt64) async {
        var chance = SeededGenerator(seed: seed)
        let site = QueueFixture()
        let sinks = [Self.moody("a", seed), Self.moody("b", seed + 1000)]
        let pipeline = site.pipeline(sinks) { configuration in
            configuration.limits = .init(count: 20)
            configuration.throttle = .init(limit: 3)
            configuration.backoff = ExponentialBackoff(baseDelay: .zero, maxDelay: .zero)
            // Real time: a retry without a delay gives the thread back here, and on a test clock not.
            configuration.clock = ContinuousClock()
            configuration.consent = seed % 3 == 0 ? .pending : .granted
        }
        var known: [Fault] = []
        for _ in 0..<200 {
            let fault =
                Bool.random(using: &chance) || known.isEmpty
                ? Fault(.server, code: "code.\(Int.random(in: 0..<30, using: &chance))")
                : known[Int.random(in: 0..<known.count, using: &chance)]
            known.append(fault)
            switch Int.random(in: 0..<20, using: &chance) {
            case 0: site.files.fail(with: [0, ENOSPC, EIO][Int.random(in: 0..<3, using: &chance)])
            case 1: pipeline.recordChoice("retry", for: [fault.incident])
            case 2: pipeline.finalizePending()
            case 3: pipeline.setConsent(.granted)
            case 4: await Task.yield()
            case 5:
                pipeline.setConsent([.denied, .pending].randomElement(using: &chance) ?? .granted)
            case 6: pipeline.removeSink(named: "c")
            case 7: pipeline.add(Self.moody("c", seed + 2000))
            default:
                pipeline.report(
                    .sample(fault, actions: Bool.random(using: &chance) ? [.retry] : []))
            }
        }
        site.files.fail(with: 0)
        pipeline.setConsent(.granted)
        await pipeline.shutdown(timeout: .seconds(3600))
        expectSums(pipeline.totals, of: sinks)
    }

    /// Expects every report to be in one sum, and every accepted one in one sum of each sink.
    private func expectSums(_ totals: ReportTotals, of sinks: [ScriptedSink]) {
        let dropped = totals.dropped.values.reduce(0, +)
        #expect(totals.recovered == 0)
        #expect(
            totals.received == totals.accepted + totals.suppressed + totals.duplicates + dropped)
        for sink in sinks {
            let its = totals.sinks[sink.name]
            let lost = its?.dropped.values.reduce(0, +) ?? 0
            #expect(
                totals.accepted + totals.summaries + totals.recovered
                    == (its?.delivered ?? 0) + lost + (its?.waiting ?? 0))
            #expect(sink.delivered.elements.count == its?.delivered)
        }
    }
}
