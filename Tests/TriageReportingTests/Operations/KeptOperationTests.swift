import Foundation
import Testing
import TriageCore
import TriageTesting

@_spi(Tools) @testable import TriageReporting

@Suite("Counts of operations over a start, and a user's consent", .timeLimit(.minutes(30)))
struct KeptOperationTests {
    private let site = OperationFixture()
    private var desk: CountingDouble { site.desk }

    /// Ends the process, as the system does: without a word.
    private func kill(_ pipeline: ReportPipeline) {
        pipeline.queue.close()
        site.site.files.breakLock()
    }

    @Test
    func `an app that was ended says at its next start that the user gave up`() async {
        let first = site.pipeline()
        first.succeed("b")
        first.fail()
        kill(first)
        site.moveClock(by: 1800)
        let second = site.pipeline { configuration in
            configuration.context = { ReportContext(appVersion: "2", system: "s", locale: "ko") }
        }
        await eventually { !desk.lines.isEmpty }
        second.succeed()
        await second.leave()
        #expect(desk.lines == [["a 1 1 0 0 1", "b 1 0 0 0 0"], ["a 1 0 0 0 0"]])
        #expect(desk.delivered.elements.map(\.context.appVersion) == ["1", "2"])
        #expect(desk.counts.first?.started.timeIntervalSince1970 == 1000)
        kill(second)
        await site.pipeline().leave()
        #expect(desk.lines.count == 2)
    }

    @Test
    func `an episode goes on after a start within half an hour`() async {
        let first = site.pipeline()
        first.fail()
        first.begin()
        first.fail("b")
        kill(first)
        site.moveClock(by: 1799)
        let second = site.pipeline()
        second.begin()
        second.succeed()
        await eventually { desk.lines.count == 2 }
        await second.leave()
        #expect(desk.lines == [["a 1 1 1 0 0", "b 1 1 0 0 0"], ["a 1 0 0 1 0"]])
        await eventually {
            site.clock.advance(by: .seconds(1))
            return desk.lines.last == ["b 0 0 0 0 1"]
        }
    }

    @Test
    func `a clock that was set back ends no episode, and a file of another form none either`()
        async
    {
        let first = site.pipeline()
        first.fail()
        await first.leave()
        kill(first)
        site.moveClock(by: -86_400)
        let second = site.pipeline()
        second.succeed()
        await eventually { desk.lines.last == ["a 1 0 1 1 0"] }
        kill(second)
        for content in ["", "{", #"{"batches":[],"episodes":[{}],"sent":[]}"#] {
            for name in site.site.files.files.keys where name.hasSuffix(".operations") {
                site.site.files.put(Data(content.utf8), at: name)
            }
            let third = site.pipeline()
            await third.leave()
            kill(third)
        }
        #expect(desk.lines.count == 2)
    }

    @Test
    func `a file that cannot be read yet is read later, and not overwritten`() async {
        let first = site.pipeline()
        first.fail()
        kill(first)
        site.moveClock(by: 1800)
        site.site.files.fail([.read], with: EPERM)
        let second = site.pipeline()
        second.fail("b")
        site.site.files.fail(with: 0)
        await second.leave()
        #expect(Set(desk.lines) == [["a 1 1 0 0 1"], ["b 1 1 0 0 0"]])
    }

    @Test
    func `an item waits without a network for seven days, with one ID`() async {
        for (days, count) in [(6.9, 1), (7.1, 0)] {
            let site = OperationFixture()
            let first = site.pipeline { $0.isOnline = { false } }
            first.succeed()
            await first.shutdown(timeout: .seconds(3600))
            #expect(site.site.queuedReports.count == 1)
            site.moveClock(by: days * 86_400)
            let second = site.pipeline()
            site.clock.advance(by: .seconds(600))
            await eventually {
                second.finalizePending()
                return site.site.queuedReports.isEmpty
            }
            await second.shutdown(timeout: .seconds(3600))
            #expect(site.desk.lines.count == count)
            #expect(second.totals.recovered == 0 && site.site.drops.isEmpty)
        }
    }

    @Test
    func `an item that the desk cannot take comes again, and is the same`() async throws {
        let desk = CountingDouble("twice", counts: true, SinkFailure(.retry(after: nil), code: "x"))
        let pipeline = site.pipeline([desk])
        pipeline.succeed()
        let leaving = Task { await pipeline.leave() }
        await eventually {
            site.clock.advance(by: .seconds(1))
            return !desk.lines.isEmpty
        }
        await leaving.value
        let (one, other) = (desk.delivered.elements.first, site.desk.delivered.elements.first)
        #expect(one?.id == other?.id && one?.id.count == 32)
        #expect(one?.context.installationID == pipeline.installationID)
    }

    @Test
    func `while consent is pending they stay in memory`() async {
        let pipeline = site.pipeline { configuration in
            configuration.consent = .pending
            configuration.context = {
                ReportContext(appVersion: "1", system: "s", locale: "ko", userID: "kim")
            }
        }
        pipeline.fail()
        pipeline.succeed()
        await pipeline.leave()
        #expect(desk.lines.isEmpty && site.site.files.files.keys.allSatisfy { $0.contains("lock") })
        pipeline.setConsent(.granted)
        await eventually { desk.lines == [["a 2 1 1 1 0"]] }
        #expect(site.kept != nil)
    }

    @Test
    func `a denial drops them, and nothing is counted after it`() async {
        let pipeline = site.pipeline { $0.isOnline = { false } }
        pipeline.succeed()
        await pipeline.leave()
        pipeline.fail()
        #expect(site.kept != nil && site.site.queuedReports.count == 1)
        pipeline.setConsent(.denied)
        pipeline.fail("b")
        #expect(site.kept == nil && site.site.queuedReports.isEmpty && site.site.drops.isEmpty)
        pipeline.setConsent(.granted)
        pipeline.succeed("c")
        await pipeline.shutdown(timeout: .zero)
        await site.pipeline().shutdown(timeout: .seconds(3600))
        #expect(desk.lines == [["c 1 0 0 0 0"]])
    }

    @Test
    func `an erasure deletes them, and counting goes on`() async {
        let pipeline = site.pipeline { $0.isOnline = { false } }
        pipeline.succeed()
        await pipeline.leave()
        pipeline.fail()
        pipeline.erase()
        #expect(site.kept == nil && site.site.queuedReports.isEmpty && site.site.drops.isEmpty)
        pipeline.succeed()
        await pipeline.shutdown(timeout: .zero)
        site.moveClock(by: 1800)
        await site.pipeline().shutdown(timeout: .seconds(3600))
        #expect(desk.lines == [["a 1 0 0 0 0"]])
    }

    @Test
    func `the next start of an app whose user has refused has no counts of the former one`() async {
        let first = site.pipeline()
        first.fail()
        kill(first)
        #expect(site.kept != nil)
        _ = site.pipeline { $0.consent = .denied }
        #expect(site.kept == nil)
    }

    @Test
    func `each user has the counts of their own`() async {
        let user = EventRecorder<String>()
        let pipeline = site.pipeline { configuration in
            configuration.context = {
                ReportContext(
                    appVersion: "1", system: "s", locale: "ko", userID: user.elements.last)
            }
        }
        pipeline.succeed()
        pipeline.closeOperations()
        user.record("kim")
        pipeline.succeed("b")
        pipeline.closeOperations()
        user.record("lee")
        pipeline.closeOperations()
        await pipeline.leave()
        #expect(desk.lines == [["a 1 0 0 0 0"], ["b 1 0 0 0 0"]])
        #expect(desk.delivered.elements.map(\.context.userID) == [nil, "kim"])
        let ids = desk.delivered.elements.map(\.context.installationID)
        #expect(ids == [pipeline.installationID, pipeline.installationID])
    }

    @Test
    func `counts of no one are not sent; they wait for a user`() async {
        let user = EventRecorder<String>()
        let pipeline = site.pipeline { configuration in
            configuration.folder = nil
            configuration.context = {
                ReportContext(
                    appVersion: "1", system: "s", locale: "ko", userID: user.elements.last)
            }
        }
        pipeline.succeed()
        await pipeline.leave()
        #expect(desk.lines.isEmpty)
        user.record("kim")
        await pipeline.leave()
        #expect(desk.lines == [["a 1 0 0 0 0"]])
    }

    @Test
    func `each use on any thread is in one item, whoever leaves or changes meanwhile`() async {
        let pipeline = site.pipeline()
        await withTaskGroup(of: Void.self) { group in
            for name in ["a", "b", "c", "d"] {
                group.addTask {
                    for number in 0..<500 {
                        let name = OperationName(rawValue: name)
                        if number.isMultiple(of: 100) { pipeline.fail(name) }
                        pipeline.succeed(name)
                        if number.isMultiple(of: 50) { pipeline.closeOperations() }
                    }
                }
            }
            group.addTask { for _ in 0..<5 { await pipeline.leave() } }
        }
        // What the limits hold back is told later.
        await eventually {
            site.clock.advance(by: .seconds(60))
            return desk.uses == 4 * 505
        }
        await pipeline.shutdown(timeout: .seconds(3600))
        #expect(desk.uses == 4 * 505)
    }
}

extension CountingDouble {
    /// The uses of all operations in all items.
    fileprivate var uses: Int { counts.flatMap(\.counts.values).reduce(0) { $0 + $1.uses } }
}
