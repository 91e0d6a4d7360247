import Testing
import TriageTesting
@_spi(Tools) @testable import TriageReporting

@Suite("Sinks that are added and removed", .timeLimit(.minutes(30)))
struct ComingAndGoingTests {
    private let site = QueueFixture()

    @Test
    func `a sink cannot be added after the shutdown, and one that is being added receives nothing`()
        async
    {
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

    @Test
    func `a sink that is removed while it is added is not flushed, and does not block its name`()
        async
    {
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

    @Test
    func `a report that makes room is lost for a disabled sink and for one that waits, once each`()
        async
    {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let gone = ScriptedSink("gone") { _ in throw SinkFailure(.disable, code: "http.404") }
        let held = Self.held(gate)
        let pipeline = site.pipeline([gone, held]) { $0.limits = .init(count: 2) }
        pipeline.report(.numbered(1))
        await eventually { gate.elements.count == 1 && site.drops == ["refused gone"] }
        for number in 2...3 { pipeline.report(.numbered(number)) }
        #expect(site.drops == ["refused gone", "overflow gone", "overflow held"])
        gate.elements.first?.resume()
        await pipeline.shutdown()
        #expect(held.delivered.elements.map(\.code) == ["code.1", "code.3"])
    }

    @Test
    func `a sink that takes the name of a disabled one loses each report once`() async {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let gone = ScriptedSink("held") { _ in throw SinkFailure(.disable, code: "http.404") }
        let pipeline = site.pipeline([gone]) { $0.limits = .init(count: 2) }
        pipeline.report(.numbered(1))
        await eventually { site.drops == ["refused held"] }
        #expect(pipeline.add(Self.held(gate)))
        pipeline.report(.numbered(2))
        await eventually { gate.elements.count == 1 }
        for number in 3...4 { pipeline.report(.numbered(number)) }
        #expect(site.drops == ["refused held", "overflow held"])
        gate.elements.first?.resume()
        await pipeline.shutdown()
    }

    /// A sink that holds its first report until the gate opens.
    private static func held(
        _ gate: EventRecorder<CheckedContinuation<Void, Never>>
    ) -> ScriptedSink {
        ScriptedSink("held") { _ in
            guard gate.elements.isEmpty else { return }
            await withCheckedContinuation { gate.record($0) }
        }
    }

    @Test(arguments: [1, 5])
    func `a disabled sink is neither flushed nor told about drops`(count: Int) async {
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
