import Foundation
import TestDoubles
import Testing
import TriageConcurrency
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting
@_spi(Tools) import TriageTesting

/// A sink that ignores cancellation and holds each report until a gate opens.
private struct DeafSink: Sink {
    let name = "deaf"
    let far: EffectLog
    let gate: AsyncGate
    var failure: SinkFailure?

    func deliver(_ report: Report) async throws {
        far.record("\(report.code) is delivered")
        await gate.wait()
        if let failure { throw failure }
    }

    func didDrop(_ count: Int, reason: DropReason) { far.record("misses are told") }
    func flush() async { far.record("is flushed") }
}

/// A sink whose delivery runs until it is canceled.
private struct HeedfulSink: Sink {
    let name = "heedful"
    let far: EffectLog

    func deliver(_ report: Report) async throws {
        far.record("begun")
        await eventually { Task.isCancelled }
        far.record("called off")
    }
}

/// An event after which a pipeline does not use a sink.
enum SinkEnd: CaseIterable { case finished, suspended, refused, pending, removed, released }

@Suite("Nothing of a pipeline gets to its sinks after the end", .timeLimit(.minutes(30)))
struct ReportAfterTheEndTests {
    private let far = EffectLog()
    private let gate = AsyncGate()
    private let clock = TestClock()

    private func pipeline(_ failure: SinkFailure? = nil) -> ReportPipeline {
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        return ReportPipeline(
            .init(
                sinks: [DeafSink(far: far, gate: gate, failure: failure)],
                folder: URL(fileURLWithPath: "/queue"), context: { context }, clock: clock,
                diagnose: { _ in }
            ).stored(in: InMemoryFileStore()))
    }

    private func draft(_ code: String) -> ReportDraft {
        ReportDraft(level: .error, failure: FailureContext(fault: Fault(.server, code: code)))
    }

    /// Waits for work while time passes.
    private func pass(_ work: @escaping @Sendable () async -> Void) async {
        let isOver = Lock(false)
        let task = Task {
            await work()
            isOver.withLock { $0 = true }
        }
        await eventually {
            clock.advance(by: .seconds(1))
            return isOver.current
        }
        await task.value
    }

    @Test(
        arguments: SinkEnd.allCases,
        [nil, SinkFailure(.retry(after: .seconds(1)), code: "x"), SinkFailure(.defer, code: "x")])
    func `however it ended, and whatever the running delivery returns`(
        end: SinkEnd, failure: SinkFailure?
    ) async {
        var pipeline: ReportPipeline? = pipeline(failure)
        pipeline?.report(draft("one"))
        pipeline?.report(draft("two"))
        await eventually { far.entries == ["one is delivered"] }
        switch end {
        case .finished: await pass { [pipeline] in await pipeline?.shutdown() }
        case .suspended: await pass { [pipeline] in await pipeline?.suspend() }
        case .refused: pipeline?.setConsent(.denied)
        case .pending: pipeline?.setConsent(.pending)
        case .removed: pipeline?.removeSink(named: "deaf")
        case .released: pipeline = nil
        }
        far.markEnd()
        if end != .suspended { pipeline?.report(draft("three")) }
        gate.open()
        for _ in 0..<10 {
            await yieldRepeatedly()
            clock.advance(by: .seconds(60))
        }
        await yieldRepeatedly()
        #expect(far.entriesAfterEnd.isEmpty)
    }

    @Test(arguments: [SinkEnd.finished, .removed, .released])
    func `a delivery that observes its cancellation is canceled`(end: SinkEnd) async {
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        var pipeline: ReportPipeline? = ReportPipeline(
            .init(sinks: [HeedfulSink(far: far)], context: { context }, clock: clock))
        pipeline?.report(draft("one"))
        await eventually { far.entries == ["begun"] }
        switch end {
        case .finished: await pass { [pipeline] in await pipeline?.shutdown() }
        case .removed: pipeline?.removeSink(named: "heedful")
        default: pipeline = nil
        }
        #expect(await eventually { far.entries == ["begun", "called off"] })
    }

    @Test
    func `after it resumes, the sink receives only the reports that were left`() async {
        let pipeline = pipeline()
        gate.open()
        pipeline.report(draft("one"))
        await eventually { far.entries == ["one is delivered"] }
        pipeline.setConsent(.denied)
        pipeline.report(draft("two"))
        far.reset()
        pipeline.setConsent(.granted)
        pipeline.report(draft("three"))
        await eventually { far.entries.count >= 2 }
        await yieldRepeatedly()
        #expect(far.entries == ["misses are told", "three is delivered"])
        await pass { await pipeline.suspend() }
        far.reset()
        pipeline.report(draft("four"))
        await yieldRepeatedly()
        #expect(far.entries.isEmpty)
        pipeline.resume()
        await eventually { !far.entries.isEmpty }
        #expect(far.entries == ["four is delivered"])
        #expect(pipeline.totals.sinks["deaf"]?.delivered == 3)
    }
}
