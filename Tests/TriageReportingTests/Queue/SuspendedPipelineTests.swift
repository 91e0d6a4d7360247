import Foundation
import Testing
import TriageConcurrency
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("A suspended pipeline", .timeLimit(.minutes(30)))
struct SuspendedPipelineTests {
    private let site = QueueFixture()

    private func settle() async { for _ in 0..<200 { await Task.yield() } }

    @Test
    func `it delivers what it has, and later reports after each resume`() async {
        let sink = ScriptedSink()
        let pipeline = site.pipeline([sink])
        for round in [0, 10] {
            pipeline.report(.numbered(round + 1))
            await pipeline.suspend()
            #expect(sink.delivered.elements.last?.code == "code.\(round + 1)")
            pipeline.report(.numbered(round + 2))
            pipeline.finalizePending()
            await pipeline.flush()
            await settle()
            #expect(sink.delivered.elements.last?.code == "code.\(round + 1)")
            #expect(
                site.queuedReports.count == 1 && pipeline.totals.sinks["scripted"]?.waiting == 1)
            pipeline.resume()
            await eventually { sink.delivered.elements.last?.code == "code.\(round + 2)" }
            await eventually { site.queuedReports.isEmpty }
        }
        #expect(pipeline.totals.sinks["scripted"]?.delivered == 4)
        #expect(pipeline.totals.recovered == 0 && site.drops.isEmpty)
    }

    @Test
    func `another process gets the folder meanwhile, and nothing is sent twice`() async {
        let (sink, others) = (ScriptedSink("app"), ScriptedSink("app"))
        let pipeline = site.pipeline([sink])
        await pipeline.suspend()
        pipeline.report(.numbered(1))
        let extension_ = site.pipeline([others])
        await eventually { others.delivered.elements.count == 1 }
        pipeline.resume()
        pipeline.report(.numbered(2))
        await settle()
        #expect(sink.delivered.elements.isEmpty, "the other has the lock")
        await extension_.shutdown()
        pipeline.report(.numbered(3))
        await eventually { sink.delivered.elements.contains { $0.code == "code.3" } }
        let codes = (sink.delivered.elements + others.delivered.elements).map(\.code).sorted()
        #expect(codes == ["code.1", "code.2", "code.3"])
        let its = pipeline.totals.sinks["app"]
        #expect((its?.delivered ?? 0) + (its?.handledElsewhere ?? 0) == 3 && its?.waiting == 0)
    }

    @Test
    func `a report that one of two sinks has received is delivered only to the other`() async {
        let pipeline = await suspendedHalfway()
        let others = [ScriptedSink("good"), ScriptedSink("bad")]
        let extension_ = site.pipeline(others)
        await eventually { others[1].delivered.elements.count == 1 }
        await extension_.shutdown()
        #expect(others[0].delivered.elements.isEmpty)
        pipeline.resume()
        await settle()
        let totals = pipeline.totals.sinks
        #expect(totals["good"]?.delivered == 1 && totals["good"]?.handledElsewhere == 0)
        #expect(totals["bad"]?.delivered == 0 && totals["bad"]?.handledElsewhere == 1)
        #expect(totals["good"]?.waiting == 0 && totals["bad"]?.waiting == 0)
    }

    @Test
    func `a report that could only be kept in memory is there after the resume`() async {
        let (sink, pipeline) = (ScriptedSink(), site.pipeline([]))
        site.files.fail([.create], with: ENOSPC)
        pipeline.report(.numbered(1))
        site.files.fail(with: 0)
        pipeline.report(.numbered(2))
        await pipeline.suspend()
        pipeline.resume()
        pipeline.add(sink)
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.1", "code.2"])
        #expect(pipeline.totals.sinks["scripted"]?.handledElsewhere == 0)
    }

    @Test
    func `a resume during the suspension finds the pipeline at work`() async {
        let isShut = Lock(true)
        let sink = ScriptedSink { _ in while isShut.current { await Task.yield() } }
        let pipeline = site.pipeline([sink])
        pipeline.report(.numbered(1))
        async let suspension: Void = pipeline.suspend()
        // The sleepers are the check of the folder and the timeout.
        await site.clock.waitForSleepers(count: 2)
        pipeline.resume()
        isShut.withLock { $0 = false }
        await suspension
        pipeline.report(.numbered(2))
        #expect(await eventually { sink.delivered.elements.count == 2 })
    }

    @Test
    func `a report that is being sent when the time is up is neither lost nor sent twice`() async {
        let isShut = Lock(true)
        let sink = ScriptedSink { _ in while isShut.current { await Task.yield() } }
        let pipeline = site.pipeline([sink])
        pipeline.report(.numbered(1))
        await site.clock.waitForSleepers(count: 1)
        async let suspension: Void = pipeline.suspend(timeout: .seconds(1))
        await site.clock.waitForSleepers(count: 2)
        site.clock.advance(by: .seconds(1))
        await suspension
        isShut.withLock { $0 = false }
        await eventually { sink.delivered.elements.count == 1 }
        await settle()
        pipeline.resume()
        pipeline.report(.numbered(2))
        await eventually { sink.delivered.elements.count == 2 }
        await eventually { site.queuedReports.isEmpty }
        #expect(sink.delivered.elements.map(\.code) == ["code.1", "code.2"])
        let its = pipeline.totals.sinks["scripted"]
        #expect(its?.delivered == 2 && its?.handledElsewhere == 0 && its?.waiting == 0)
        #expect(pipeline.totals.recovered == 0)
    }

    /// A suspended pipeline whose sink `bad` has not received a report yet.
    private func suspendedHalfway(
        _ change: (inout ReportPipeline.Configuration) -> Void = { _ in }
    ) async -> ReportPipeline {
        let good = ScriptedSink("good")
        let bad = ScriptedSink("bad") { _ in
            throw SinkFailure(.retry(after: .seconds(60)), code: "test")
        }
        let pipeline = site.pipeline([good, bad], change: change)
        pipeline.report(.numbered(1))
        await eventually { good.delivered.elements.count == 1 }
        // The sleepers are the next check of the folder and the backoff of the failing sink.
        await site.clock.waitForSleepers(count: 2)
        async let suspension: Void = pipeline.suspend(timeout: .seconds(1))
        await site.clock.waitForSleepers(count: 3)
        site.clock.advance(by: .seconds(1))
        await suspension
        return pipeline
    }

    @Test
    func
        `a report that is evicted or refused meanwhile is lost only to sinks that have not had it`()
        async
    {
        let full = await suspendedHalfway { $0.limits = .init(count: 1) }
        full.report(.numbered(2))
        #expect(full.totals.sinks["good"]?.dropped == [:])
        #expect(full.totals.sinks["bad"]?.dropped == [.overflow: 1])
        #expect(site.queuedReports.count == 1)
    }

    @Test
    func `a report that the user declines is lost only to sinks that have not had it`() async {
        let pipeline = await suspendedHalfway()
        pipeline.setConsent(.denied)
        #expect(pipeline.totals.sinks["good"]?.dropped == [:])
        #expect(pipeline.totals.sinks["bad"]?.dropped == [.consentDenied: 1])
        #expect(site.queuedReports.isEmpty)
    }

    @Test
    func `the file is removed if the sink that it waits for is removed meanwhile`() async {
        let pipeline = await suspendedHalfway()
        pipeline.removeSink(named: "bad")
        pipeline.resume()
        await eventually { site.queuedReports.isEmpty }
        #expect(pipeline.totals.sinks["good"]?.handledElsewhere == 0)
    }

    @Test
    func `a suspension that was taken back does not end a later one early`() async {
        let isShut = Lock(true)
        let sink = ScriptedSink { _ in while isShut.current { await Task.yield() } }
        let pipeline = site.pipeline([sink])
        pipeline.report(.numbered(1))
        await site.clock.waitForSleepers(count: 1)
        async let first: Void = pipeline.suspend(timeout: .seconds(2))
        await site.clock.waitForSleepers(count: 2)
        pipeline.resume()
        async let second: Void = pipeline.suspend(timeout: .seconds(4))
        await site.clock.waitForSleepers(count: 3)
        site.clock.advance(by: .seconds(2))
        await first
        pipeline.report(.numbered(2))
        pipeline.finalizePending()
        isShut.withLock { $0 = false }
        #expect(await eventually { sink.delivered.elements.count == 2 })
        await second
    }

    @Test
    func `a resume without a suspension does nothing, not even to reports that wait for a choice`()
        async
    {
        let (sink, fault) = (ScriptedSink(), Fault(.server))
        let (pipeline, other) = (site.pipeline([sink]), site.pipeline([]))
        other.report(.sample(fault, actions: [.retry]))
        pipeline.resume()
        await settle()
        #expect(sink.delivered.elements.isEmpty)
        withExtendedLifetime(other) {}
    }

    @Test
    func `without a folder reports wait in memory, and a shut-down pipeline cannot be resumed`()
        async
    {
        let sink = ScriptedSink()
        let pipeline = site.pipeline([sink]) { $0.folder = nil }
        await pipeline.suspend()
        pipeline.report(.numbered(1))
        await settle()
        #expect(sink.delivered.elements.isEmpty)
        pipeline.resume()
        await eventually { sink.delivered.elements.count == 1 }
        await pipeline.shutdown()
        pipeline.resume()
        pipeline.report(.numbered(2))
        await settle()
        #expect(sink.delivered.elements.count == 1)
    }
}
