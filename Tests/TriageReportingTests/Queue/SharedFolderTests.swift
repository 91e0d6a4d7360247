import Foundation
import Testing
import TriageCore
import TriageReporting
import TriageTesting

@Suite("A folder that processes share", .timeLimit(.minutes(5)))
struct SharedFolderTests {
    @Test("what one writes comes to the other's sinks by itself")
    func rescan() async {
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

    @Test("when one has ended the other delivers by itself")
    func successor() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let (first, second) = (site.pipeline([]), site.pipeline([sink]))
        // Both look again in half a minute.
        await site.clock.waitForSleepers(count: 2)
        first.report(.numbered(1))
        await first.shutdown()
        site.clock.advance(by: .seconds(30))
        await eventually { sink.delivered.elements.count == 1 }
        withExtendedLifetime(second) {}
    }

    @Test("a person whom the one asks is waited for by the other as well")
    func asked() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let (first, second) = (site.pipeline([sink]), site.pipeline([]))
        let fault = Fault(.server)
        second.report(.sample(fault, actions: [.retry]))
        // Two that look again, and one that waits for the answer.
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

    @Test("whoever does not deliver is bounded as well, and its sums hold")
    func bounded() async {
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

    @Test("what gave way and could not be removed did give way, and is not taken up again")
    func stuck() async {
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

    @Test("what the other has delivered is counted as taken away")
    func takenAway() async {
        let (site, sink) = (QueueFixture(), ScriptedSink("other"))
        let (first, second) = (site.pipeline([ScriptedSink("app")]), site.pipeline([sink]))
        for number in 1...5 { second.report(.numbered(number)) }
        await first.shutdown()
        await second.shutdown()
        let its = second.totals.sinks["other"]
        #expect(its?.handledElsewhere == 5 && its?.waiting == 0 && its?.delivered == 0)
    }

    @Test("while the folder cannot be listed nothing in it counts as taken away")
    func unlisted() async {
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

    @Test("a pipeline that nobody has any more gives the folder up")
    func givenUp() async {
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
        await eventually { sink.delivered.elements.count == 1 }
        withExtendedLifetime(second) {}
    }
}
