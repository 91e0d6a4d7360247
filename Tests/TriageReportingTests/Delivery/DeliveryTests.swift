import Foundation
import Testing
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting
@_spi(Tools) @testable import TriageReporting

@Suite("Deliveries", .timeLimit(.minutes(30)))
struct DeliveryTests {
    private static func failing(
        _ times: Int, _ remedy: SinkFailure.Remedy
    ) -> @Sendable (Report) async throws -> Void {
        let calls = EventRecorder<Void>()
        return { _ in
            calls.record(())
            if calls.elements.count <= times { throw SinkFailure(remedy, code: "test") }
        }
    }

    @Test
    func `a failed delivery is retried after a growing delay, and the reports behind it wait`()
        async
    {
        let (site, sink) = (QueueFixture(), ScriptedSink("s", Self.failing(3, .retry(after: nil))))
        let pipeline = site.pipeline([sink]) { $0.jitter = { 1 } }
        for number in 1...2 { pipeline.report(.numbered(number)) }
        for wait in [1, 2, 4] {
            await site.clock.waitForSleepers(count: 2)
            #expect(sink.delivered.elements.isEmpty)
            site.clock.advance(by: .seconds(wait))
        }
        await eventually { sink.delivered.elements.count == 2 }
        #expect(sink.delivered.elements.map(\.code) == ["code.1", "code.2"])
        await eventually { pipeline.totals.sinks["s"]?.delivered == 2 }
        guard
            case .delivered(_, "s", let attempts) = site.events.elements.last(where: {
                if case .delivered(_, _, 4) = $0 { true } else { false }
            })
        else {
            Issue.record("no delivery after four attempts")
            return
        }
        #expect(attempts == 4)
    }

    @Test
    func `an error that comes meanwhile goes before a warning that waits for a retry`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink("s", Self.failing(1, .retry(after: nil))))
        let pipeline = await site.pipelineAfterFailure(sink)
        pipeline.report(.numbered(2))
        site.clock.advance(by: .seconds(1))
        await eventually { sink.delivered.elements.count == 2 }
        #expect(sink.delivered.elements.map(\.code) == ["code.2", "code.1"])
        withExtendedLifetime(pipeline) {}
    }

    @Test(
        arguments: [
            (URLError(.notConnectedToInternet), true), (URLError(.timedOut), true),
            (Fault(.connectionLost), true), (Fault(.server), true), (Fault(.rejected), false),
            (URLError(.badURL), false),
            (CocoaError(.coderInvalidValue), false),
        ] as [(any Error & Sendable, Bool)])
    func `a report comes again after an error of the network, and after no other`(
        error: any Error & Sendable, comesAgain: Bool
    ) async {
        let (site, calls) = (QueueFixture(), EventRecorder<Void>())
        let sink = ScriptedSink("s") { _ in
            calls.record(())
            if calls.elements.count == 1 { throw error }
        }
        let pipeline = site.pipeline([sink]) { $0.classifier = .foundation }
        pipeline.report(.numbered(1))
        if comesAgain {
            await site.clock.waitForSleepers(count: 2)
            site.clock.advance(by: .seconds(60))
            await eventually { calls.elements.count == 2 }
        }
        await pipeline.shutdown()
        #expect(calls.elements.count == (comesAgain ? 2 : 1))
        #expect(pipeline.totals.sinks["s"]?.dropped[.refused] == (comesAgain ? nil : 1))
    }

    @Test
    func `a report that breaks the connection each time does not hold up the others`() async {
        let site = QueueFixture()
        let sink = ScriptedSink("s") { report in
            if report.code == "code.1" { throw URLError(.networkConnectionLost) }
        }
        let pipeline = site.pipeline([sink]) { $0.classifier = .foundation }
        for number in 1...3 { pipeline.report(.numbered(number)) }
        for _ in 1...20 where sink.delivered.elements.count < 2 {
            await site.clock.waitForSleepers(count: 2)
            site.clock.advance(by: .seconds(60))
        }
        await eventually { sink.delivered.elements.count == 2 }
        #expect(sink.delivered.elements.map(\.code) == ["code.2", "code.3"])
        withExtendedLifetime(pipeline) {}
    }

    @Test
    func `a report from the diagnostic closure is refused, because it would never end`() async {
        let site = QueueFixture()
        let itself = Lock<ReportPipeline?>(nil)
        let sink = ScriptedSink("s") { _ in throw SinkFailure(.drop(.refused), code: "test") }
        let pipeline = site.pipeline([sink]) { configuration in
            configuration.diagnose = { _ in itself.current?.report(.numbered(99)) }
        }
        itself.withLock { $0 = pipeline }
        pipeline.report(.numbered(1))
        await pipeline.flush()
        site.files.fail([.create], with: ENOSPC)
        pipeline.report(.numbered(2))
        await pipeline.shutdown()
        itself.withLock { $0 = nil }
        #expect(pipeline.totals.accepted == 2)
        #expect((pipeline.totals.dropped[.recursion] ?? 0) >= 2)
    }

    @Test
    func `a pipeline writes six diagnostic lines a minute, and then the number of skipped ones`() {
        let (clock, said) = (TestClock(), EventRecorder<String>())
        let diagnosis = DiagnosticLog(clock) { said.record($0) }
        for minute in 1...2 {
            for _ in 0..<10 { diagnosis("a") }
            #expect(said.elements.count == 6 * minute)
            clock.advance(by: .seconds(60))
        }
        diagnosis("b\n")
        let more = "(and 4 more before)"
        #expect(said.elements.count { $0.hasSuffix(more) } == 2)
        #expect(said.elements[6] == "a " + more)
        #expect(said.elements.last == "b\\n " + more)
    }

    @Test
    func `the delay that a receiver asks for is kept, plus a random part of a second`() async {
        let sink = ScriptedSink("s", Self.failing(1, .retry(after: .seconds(30))))
        let site = QueueFixture()
        let pipeline = site.pipeline([sink]) { $0.jitter = { 0.5 } }
        pipeline.report(.numbered(1))
        await site.clock.waitForSleepers(count: 2)
        site.clock.advance(by: .milliseconds(30_499))
        for _ in 0..<100 { await Task.yield() }
        #expect(sink.delivered.elements.isEmpty)
        site.clock.advance(by: .milliseconds(1))
        await eventually { sink.delivered.elements.count == 1 }
        withExtendedLifetime(pipeline) {}
    }

    @Test
    func `a disabled sink receives nothing more, and the others receive everything`() async {
        let (site, other) = (QueueFixture(), ScriptedSink("other"))
        let calls = EventRecorder<Void>()
        let gone = ScriptedSink("gone") { _ in
            calls.record(())
            throw SinkFailure(.disable, code: "http.404")
        }
        let pipeline = site.pipeline([gone, other])
        for number in 0..<10 { pipeline.report(.numbered(number)) }
        await pipeline.flush()
        pipeline.report(.numbered(10))
        await pipeline.shutdown()
        #expect(calls.elements.count == 1 && gone.delivered.elements.isEmpty)
        #expect(other.delivered.elements.count == 11)
        #expect(
            site.diagnostics.elements == [
                "gone refuses reports (http.404); it gets none until the next launch"
            ])
        #expect(site.queuedReports.isEmpty)
        #expect(Set(site.drops) == ["refused gone"])
        #expect(pipeline.totals.sinks["gone"]?.dropped == [.refused: 11])
    }

    @Test
    func `a report that was dropped for the only sink does not come at the next launch`() async {
        let site = QueueFixture()
        let gone = ScriptedSink { _ in throw SinkFailure(.disable, code: "http.404") }
        let pipeline = site.pipeline([gone]) { $0.consent = .pending }
        for number in 0..<10 { pipeline.report(.numbered(number)) }
        pipeline.setConsent(.granted)
        await eventually { site.drops.count == 10 && site.queuedReports.isEmpty }
        pipeline.report(.numbered(10))
        await pipeline.shutdown()
        #expect(pipeline.totals.sinks["scripted"]?.waiting == 1)
        let mended = ScriptedSink()
        await site.pipeline([mended]).shutdown()
        #expect(mended.delivered.elements.map(\.code) == ["code.10"])
    }

    @Test
    func `the sums hold when one sink after the other is disabled, whatever waits for the user`()
        async
    {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let gone = SinkFailure(.disable, code: "http.404")
        let first = ScriptedSink("first") { _ in throw gone }
        let second = ScriptedSink("second") { _ in
            await withCheckedContinuation { gate.record($0) }
            throw gone
        }
        let pipeline = site.pipeline([first, second])
        pipeline.report(.sample(actions: [.retry]))
        pipeline.report(.numbered(0))
        await eventually { gate.elements.count == 1 && site.drops.count == 2 }
        for number in 1...3 { pipeline.report(.numbered(number)) }
        gate.elements.first?.resume()
        await eventually { pipeline.totals.sinks["first"]?.dropped == [.refused: 5] }
        await eventually { pipeline.totals.sinks["second"]?.dropped == [.refused: 5] }
        pipeline.finalizePending()
        #expect(site.queuedReports.isEmpty)
        await pipeline.shutdown()
        for sink in pipeline.totals.sinks.values { #expect(sink.dropped == [.refused: 5]) }
    }

    @Test
    func `a report that was dropped for a removed sink is not delivered to it after a relaunch`()
        async
    {
        let (site, calls) = (QueueFixture(), EventRecorder<Void>())
        let slow = ScriptedSink("slow") { _ in try await TestClock().sleep(for: .seconds(1)) }
        let pipeline = site.pipeline([slow])
        let failing = ScriptedSink { _ in
            calls.record(())
            throw SinkFailure(.retry(after: .seconds(3600)), code: "test")
        }
        pipeline.add(failing)
        for number in 0..<5 { pipeline.report(.numbered(number)) }
        await eventually { calls.elements.count == 1 }
        await eventually { pipeline.totals.sinks["slow"]?.waiting == 5 }
        pipeline.removeSink(named: "scripted")
        await eventually {
            site.drops.count == 5 && site.fileCount(containing: "\"scripted\"") == 5
        }
        async let end: Void = pipeline.shutdown(timeout: .seconds(1))
        await eventually { site.clock.timeUntilNextWake == .seconds(1) }
        site.clock.advance(by: .seconds(1))
        await end
        #expect(site.queuedReports.count == 5)
        let again = ScriptedSink()
        let next = site.pipeline([again])
        await next.shutdown()
        #expect(again.delivered.elements.isEmpty && site.queuedReports.isEmpty)
        #expect(next.totals.recovered == 5 && next.totals.sinks["scripted"]?.handledElsewhere == 5)
    }

    @Test
    func `a sink that replaces one with its name receives nothing twice, and misses nothing`() async
    {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let old = ScriptedSink("s") { _ in
            await withCheckedContinuation { gate.record($0) }
            throw SinkFailure(.retry(after: nil), code: "test")
        }
        let pipeline = site.pipeline([old])
        for number in 1...3 { pipeline.report(.numbered(number)) }
        await eventually { gate.elements.count == 1 }
        pipeline.removeSink(named: "s")
        let new = ScriptedSink("s", Self.failing(1, .retry(after: nil)))
        #expect(pipeline.add(new))
        for number in 4...6 { pipeline.report(.numbered(number)) }
        await site.clock.waitForSleepers(count: 2)
        gate.elements.first?.resume()
        await eventually { site.drops.count == 3 }
        site.clock.advance(by: .seconds(1))
        await pipeline.shutdown()
        // The shutdown does not wait for the removed sink.
        await eventually { site.queuedReports.isEmpty }
        #expect(new.delivered.elements.map(\.code) == ["code.4", "code.5", "code.6"])
        #expect(site.drops == ["removed s", "removed s", "removed s"])
    }

    @Test
    func `a delivery that succeeds during the shutdown is announced before its end`() async {
        let (site, begun) = (QueueFixture(), EventRecorder<Void>())
        let sink = ScriptedSink { _ in
            begun.record(())
            try? await TestClock().sleep(for: .seconds(1))
        }
        let pipeline = site.pipeline([sink])
        pipeline.report(.numbered(1))
        await eventually { begun.elements.count == 1 }
        async let end: Void = pipeline.shutdown(timeout: .seconds(1))
        await site.clock.waitForSleepers(count: 2)
        site.clock.advance(by: .seconds(1))
        await end
        let its = pipeline.totals.sinks["scripted"]
        #expect(its?.delivered == 1 && its?.waiting == 0)
        #expect(site.queuedReports.isEmpty)
    }

    @Test
    func `a delivery that succeeds after the end is not counted, and repeated at the next launch`()
        async
    {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let sink = ScriptedSink { _ in await withCheckedContinuation { gate.record($0) } }
        let pipeline = site.pipeline([sink])
        pipeline.report(.numbered(1))
        await eventually { gate.elements.count == 1 }
        async let end: Void = pipeline.shutdown(timeout: .seconds(1))
        for _ in 0..<2 {
            await site.clock.waitForSleepers(count: 2)
            site.clock.advance(by: .seconds(1))
        }
        await end
        gate.elements.first?.resume()
        await eventually { sink.delivered.elements.count == 1 }
        for _ in 0..<100 { await Task.yield() }
        #expect(pipeline.totals.sinks["scripted"]?.delivered == 0)
        let next = ScriptedSink()
        await site.pipeline([next]).shutdown()
        #expect(next.delivered.elements.map(\.code) == ["code.1"])
    }

    @Test
    func `only one of two sinks with one name is added, and a removed one receives nothing more`()
        async
    {
        let (site, sink, twin) = (QueueFixture(), ScriptedSink("s"), ScriptedSink("s"))
        let pipeline = site.pipeline([sink])
        #expect(!pipeline.add(sink) && !pipeline.add(twin))
        pipeline.report(.numbered(1))
        await pipeline.flush()
        pipeline.removeSink(named: "s")
        pipeline.report(.numbered(2))
        await pipeline.flush()
        #expect(pipeline.add(twin))
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.1"])
        #expect(twin.delivered.elements.map(\.code) == ["code.2"])
        #expect(pipeline.totals.sinks["s"]?.delivered == 2)
    }

    @Test
    func `a report from a sink during a delivery is refused, because it would never end`() async {
        let site = QueueFixture()
        let itself = Lock<ReportPipeline?>(nil)
        let sink = ScriptedSink("s") { _ in
            itself.current?.report(.numbered(99))
            await Task { itself.current?.report(.numbered(100)) }.value
        }
        let pipeline = site.pipeline([sink])
        itself.withLock { $0 = pipeline }
        pipeline.report(.numbered(1))
        await pipeline.shutdown()
        itself.withLock { $0 = nil }
        #expect(sink.delivered.elements.map(\.code) == ["code.1"])
        #expect(pipeline.totals.dropped == [.recursion: 2])
        #expect(site.drops == ["recursion", "recursion"])
    }

    @Test
    func `a report from an observer to another pipeline is accepted`() async {
        let (site, other) = (QueueFixture(), QueueFixture())
        let second = other.pipeline([])
        let first = site.pipeline([]) { $0.observe = { _ in second.report(.numbered(2)) } }
        first.report(.numbered(1))
        #expect(second.totals.accepted == 1 && second.totals.dropped == [:])
    }

    @Test
    func `a report from an observer is refused, because it would never end`() async {
        let sink = ScriptedSink("s")
        let site = QueueFixture()
        let itself = Lock<ReportPipeline?>(nil)
        let observed = EventRecorder<ReportEvent>()
        let pipeline = site.pipeline([sink]) { configuration in
            configuration.observe = { event in
                observed.record(event)
                itself.current?.report(.numbered(99))
            }
        }
        itself.withLock { $0 = pipeline }
        pipeline.report(.numbered(1))
        await pipeline.shutdown()
        itself.withLock { $0 = nil }
        #expect(sink.delivered.elements.map(\.code) == ["code.1"])
        #expect(observed.elements.count == 2)
        #expect(pipeline.totals.dropped == [.recursion: 2])
    }

    @Test
    func `a sink is told how many reports it has missed, and why`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.throttle = .init(limit: 1) }
        for _ in 0..<5 { pipeline.report(.numbered(1)) }
        await pipeline.shutdown()
        // The count comes in parts if the sink has the first report while others come.
        let counts = sink.drops.elements.map { $0.split(separator: " ") }
        #expect(counts.allSatisfy { $0[0] == "flood" })
        #expect(counts.compactMap { Int($0[1]) }.reduce(0, +) == 4)
    }
}
