import Foundation
import Testing
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("A folder that several processes share", .timeLimit(.minutes(30)))
struct SharedFolderTests {
    @Test
    func `reports of one process reach the sinks of the other without help`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let (first, second) = (site.pipeline([sink]), site.pipeline([]))
        second.report(.numbered(1))
        #expect(sink.delivered.elements.isEmpty)
        await site.clock.waitForSleepers(count: 2)
        site.clock.advance(by: .seconds(30))
        await eventually { sink.delivered.elements.count == 1 }
        #expect(first.totals.recovered == 1)
        withExtendedLifetime(second) {}
    }

    @Test
    func `when one process ends the other takes over without help`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let (first, second) = (site.pipeline([]), site.pipeline([sink]))
        // Both check again in half a minute.
        await site.clock.waitForSleepers(count: 2)
        first.report(.numbered(1))
        await first.shutdown()
        site.clock.advance(by: .seconds(30))
        #expect(await eventually { sink.delivered.elements.count == 1 })
        withExtendedLifetime(second) {}
    }

    @Test
    func `a report whose user is asked by one process is waited for by the other too`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let (first, second) = (site.pipeline([sink]), site.pipeline([]))
        let fault = Fault(.server)
        second.report(.sample(fault, actions: [.retry]))
        // Two pipelines check again, and one waits for the choice.
        await site.clock.waitForSleepers(count: 3)
        site.clock.advance(by: .seconds(5))
        second.report(.numbered(1))
        let other = Fault(.server)
        site.clock.advance(by: .seconds(24))
        second.report(.sample(other, actions: [.retry]))
        site.clock.advance(by: .seconds(1))
        await eventually { sink.delivered.elements.contains { $0.code == "code.1" } }
        second.recordChoice("retry", for: [other.incident])
        for _ in 0..<100 { await Task.yield() }
        #expect(!sink.delivered.elements.contains { $0.incident == other.incident })
        await first.shutdown()
        let late = sink.delivered.elements.first { $0.incident == other.incident }
        #expect(late?.notice?.choice == "retry")
        withExtendedLifetime(second) {}
    }

    @Test
    func `a process that does not deliver obeys the limits too, and its sums hold`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink("app"))
        let first = site.pipeline([])
        let second = site.pipeline([sink]) { $0.limits = .init(count: 3) }
        for number in 1...5 { second.report(.numbered(number)) }
        #expect(site.queuedReports.count == 3)
        #expect(site.drops == ["overflow", "overflow"])
        #expect(second.totals.sinks["app"]?.waiting == 3)
        await first.shutdown()
        await second.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.3", "code.4", "code.5"])
        let its = second.totals.sinks["app"]
        #expect(its?.delivered == 3 && its?.dropped == [.overflow: 2] && its?.waiting == 0)
        #expect(second.totals.recovered == 0)
    }

    @Test
    func `a process that does not deliver removes no more reports than the limit asks for`() {
        let site = QueueFixture()
        let first = site.pipeline([])
        let second = site.pipeline([]) { $0.limits = .init(bytes: 10 * 700) }
        var counts: [Int] = []
        for number in 0..<40 {
            second.report(.numbered(number))
            counts.append(site.queuedReports.count)
        }
        #expect(counts.suffix(20).allSatisfy { (5..<20).contains($0) })
        withExtendedLifetime((first, second)) {}
    }

    @Test
    func `a report comes after another process's reports that were there before it`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let (first, second) = (site.pipeline([]), site.pipeline([]))
        for number in 1...3 { second.report(.numbered(number)) }
        first.finalizePending()
        first.report(.numbered(4))
        first.add(sink)
        await first.shutdown()
        #expect(sink.delivered.elements.map(\.code) == (1...4).map { "code.\($0)" })
        withExtendedLifetime(second) {}
    }

    @Test
    func `an evicted report whose file could not be removed is not adopted again`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink("app"))
        let first = site.pipeline([])
        let second = site.pipeline([sink]) { $0.limits = .init(count: 3) }
        site.files.fail([.remove], with: EACCES)
        for number in 1...5 { second.report(.numbered(number)) }
        #expect(site.drops == ["overflow", "overflow"] && site.queuedReports.count == 5)
        site.files.fail(with: 0)
        await first.shutdown()
        await second.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.3", "code.4", "code.5"])
        let its = second.totals.sinks["app"]
        #expect(its?.dropped == [.overflow: 2] && its?.handledElsewhere == 0 && its?.waiting == 0)
    }

    @Test
    func `a report that the other process has delivered is counted as handled elsewhere`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink("other"))
        let (first, second) = (site.pipeline([ScriptedSink("app")]), site.pipeline([sink]))
        for number in 1...5 { second.report(.numbered(number)) }
        await first.shutdown()
        await second.shutdown()
        let its = second.totals.sinks["other"]
        #expect(its?.handledElsewhere == 5 && its?.waiting == 0 && its?.delivered == 0)
    }

    @Test
    func `nothing counts as handled elsewhere while the folder cannot be listed`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink("app"))
        let (first, second) = (site.pipeline([]), site.pipeline([sink]))
        second.report(.numbered(1))
        await first.shutdown()
        site.files.fail([.names], with: EIO)
        second.finalizePending()
        site.files.fail(with: 0)
        #expect(second.totals.sinks["app"]?.waiting == 1)
        await second.shutdown()
        let its = second.totals.sinks["app"]
        #expect(its?.delivered == 1 && its?.handledElsewhere == 0 && second.totals.recovered == 0)
    }

    @Test
    func `a pipeline that is deallocated releases the folder`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let hanging = ScriptedSink("hanging") { _ in
            throw SinkFailure(.retry(after: .seconds(3600)), code: "test")
        }
        do {
            let first = site.pipeline([hanging])
            first.report(.numbered(1))
            await site.clock.waitForSleepers(count: 2)
            async let flush: Void = first.flush(timeout: .seconds(1))
            await site.clock.waitForSleepers(count: 3)
            site.clock.advance(by: .seconds(1))
            await flush
        }
        let second = site.pipeline([sink])
        #expect(await eventually { sink.delivered.elements.count == 1 })
        withExtendedLifetime(second) {}
    }
}
