import Foundation
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageReporting
import TriageTesting

/// A sink that hears of no cancellation, and holds what it is given until a gate opens.
private struct DeafSink: Sink {
    let name = "deaf"
    let far: FarSide
    let gate: Gate
    var failure: SinkFailure?

    func deliver(_ report: Report) async throws {
        far.reach("\(report.code) is delivered")
        await gate.pass()
        if let failure { throw failure }
    }

    func missed(_ count: Int, _ reason: DropReason) { far.reach("misses are told") }
    func flush() async { far.reach("is flushed") }
}

/// A sink whose delivery goes on until it is cancelled.
private struct HeedfulSink: Sink {
    let name = "heedful"
    let far: FarSide

    func deliver(_ report: Report) async throws {
        far.reach("begun")
        await eventually { Task.isCancelled }
        far.reach("called off")
    }
}

/// What ends a sink's part in a pipeline.
enum SinkEnd: CaseIterable { case finished, suspended, refused, pending, removed, released }

@Suite("Nothing of a pipeline gets to its sinks after the end", .timeLimit(.minutes(5)))
struct ReportAfterTheEndTests {
    private let far = FarSide()
    private let gate = Gate()
    private let clock = VirtualClock()

    private func pipeline(_ failure: SinkFailure? = nil) -> ReportPipeline {
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        return ReportPipeline(
            .init(
                sinks: [DeafSink(far: far, gate: gate, failure: failure)],
                folder: URL(fileURLWithPath: "/queue"), files: FakeFiles(), context: { context },
                clock: clock))
    }

    private func draft(_ code: String) -> ReportDraft {
        ReportDraft(level: .error, failed: Failed(fault: Fault(.server, code: code)))
    }

    /// Waits for something while time passes.
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
        "however it ended, and whatever becomes of the delivery that was under way",
        arguments: SinkEnd.allCases,
        [nil, SinkFailure(.again(after: .seconds(1)), code: "x"), SinkFailure(.later, code: "x")])
    func afterTheEnd(end: SinkEnd, failure: SinkFailure?) async {
        var pipeline: ReportPipeline? = pipeline(failure)
        pipeline?.take(draft("one"))
        pipeline?.take(draft("two"))
        await eventually { far.reached == ["one is delivered"] }
        switch end {
        case .finished: await pass { [pipeline] in await pipeline?.finish() }
        case .suspended: await pass { [pipeline] in await pipeline?.suspend() }
        case .refused: pipeline?.setConsent(.refused)
        case .pending: pipeline?.setConsent(.pending)
        case .removed: pipeline?.removeSink("deaf")
        case .released: pipeline = nil
        }
        far.end()
        if end != .suspended { pipeline?.take(draft("three")) }
        gate.open()
        for _ in 0..<10 {
            await settle()
            clock.advance(by: .seconds(60))
        }
        await settle()
        #expect(far.late.isEmpty)
    }

    @Test(
        "a delivery that hears of its cancellation is called off",
        arguments: [SinkEnd.finished, .removed, .released])
    func calledOff(end: SinkEnd) async {
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        var pipeline: ReportPipeline? = ReportPipeline(
            .init(sinks: [HeedfulSink(far: far)], context: { context }, clock: clock))
        pipeline?.take(draft("one"))
        await eventually { far.reached == ["begun"] }
        switch end {
        case .finished: await pass { [pipeline] in await pipeline?.finish() }
        case .removed: pipeline?.removeSink("heedful")
        default: pipeline = nil
        }
        await eventually { far.reached == ["begun", "called off"] }
    }

    @Test("what it comes back for is what was left, and no more")
    func secondRound() async {
        let pipeline = pipeline()
        gate.open()
        pipeline.take(draft("one"))
        await eventually { far.reached == ["one is delivered"] }
        pipeline.setConsent(.refused)
        pipeline.take(draft("two"))
        far.beginAgain()
        pipeline.setConsent(.given)
        pipeline.take(draft("three"))
        await eventually { far.reached.count >= 2 }
        await settle()
        #expect(far.reached == ["misses are told", "three is delivered"])
        await pass { await pipeline.suspend() }
        far.beginAgain()
        pipeline.take(draft("four"))
        await settle()
        #expect(far.reached.isEmpty)
        pipeline.resume()
        await eventually { !far.reached.isEmpty }
        #expect(far.reached == ["four is delivered"])
        #expect(pipeline.totals.sinks["deaf"]?.delivered == 3)
    }
}
