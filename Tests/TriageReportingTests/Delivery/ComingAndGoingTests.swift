import Testing
import TriageTesting
@testable import TriageReporting

@Suite("Sinks that are added and removed", .timeLimit(.minutes(30)))
struct ComingAndGoingTests {
    private let site = QueueFixture()

    @Test("a sink cannot be added after the shutdown, and one that is being added receives nothing")
    func afterTheEnd() async {
        let (early, late) = (ScriptedSink("early"), ScriptedSink("late"))
        let pipeline = site.pipeline([])
        pipeline.report(.numbered(1))
        let workers = pipeline.register([early])
        await pipeline.shutdown(timeout: .zero)
        for worker in workers { pipeline.start(worker) }
        #expect(!pipeline.add(late))
        #expect(workers.allSatisfy { pipeline.queue.next(for: $0.consumer) == nil })
        #expect(pipeline.totals.sinks["late"] == nil && site.diagnostics.elements.isEmpty)
        await site.pipeline([late]).shutdown()
        #expect(late.delivered.elements.map(\.code) == ["code.1"])
        #expect(early.delivered.elements.isEmpty)
    }

    @Test("a sink that is removed while it is added is not flushed, and does not block its name")
    func removedMeanwhile() async {
        let (old, new) = (ScriptedSink("s"), ScriptedSink("s"))
        let pipeline = site.pipeline([])
        let workers = pipeline.register([old])
        pipeline.removeSink(named: "s")
        #expect(pipeline.add(new))
        for worker in workers { pipeline.start(worker) }
        pipeline.report(.numbered(1))
        await pipeline.flush()
        #expect(old.flushes.elements.isEmpty && old.delivered.elements.isEmpty)
        #expect(new.flushes.elements.count == 1 && new.delivered.elements.count == 1)
    }

    @Test("a disabled sink is neither flushed nor told about drops", arguments: [1, 5])
    func switchedOff(count: Int) async {
        let gone = ScriptedSink { _ in throw SinkFailure(.disable, code: "http.404") }
        let pipeline = site.pipeline([gone]) { $0.consent = .pending }
        for number in 0..<count { pipeline.report(.numbered(number)) }
        pipeline.setConsent(.granted)
        for _ in 0..<2 { await pipeline.flush() }
        pipeline.report(.numbered(count))
        await pipeline.shutdown()
        #expect(gone.flushes.elements.isEmpty && gone.drops.elements.isEmpty)
        #expect(pipeline.totals.sinks["scripted"]?.dropped == [.refused: count])
    }
}
