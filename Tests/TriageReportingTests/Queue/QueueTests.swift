import Foundation
import Testing
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("The queue of reports", .timeLimit(.minutes(30)))
struct QueueTests {
    @Test
    func `a report is in the folder when it is accepted, and gone when it is delivered`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([])
        pipeline.report(.numbered(1))
        #expect(site.queuedReports.count == 1)
        pipeline.add(sink)
        await eventually { sink.delivered.elements.count == 1 && site.queuedReports.isEmpty }
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.1"])
        #expect(site.queuedReports.isEmpty)
    }

    @Test
    func `reports of a killed process are delivered at the next launch, in order, errors first`()
        async
    {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let first = site.pipeline([])
        for number in 1...3 { first.report(.numbered(number, .warning)) }
        first.report(.numbered(4))
        first.report(.sample(Fault(.server, code: "code.5"), actions: [.retry]))
        site.files.breakLock()
        let second = site.pipeline([sink])
        await second.shutdown()
        #expect(
            sink.delivered.elements.map(\.code)
                == ["code.4", "code.5", "code.1", "code.2", "code.3"])
        #expect(second.totals.recovered == 5)
        #expect(site.queuedReports.isEmpty)
        withExtendedLifetime(first) {}
    }

    @Test
    func `a temporary file of a killed process is removed by the next one that delivers`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let draft = "/queue/00000000000000000007-e-s-10-0123456789abcdef0123456789abcdef.report.new"
        let first = site.pipeline([])
        site.files.put(Data("half".utf8), at: draft)
        let second = site.pipeline([sink])
        #expect(site.files.files[draft] != nil)
        await first.shutdown()
        await second.shutdown()
        #expect(site.files.files[draft] == nil)
        #expect(sink.delivered.elements.isEmpty && site.drops.isEmpty)
    }

    @Test
    func `reports of an earlier launch reach every sink, however quick the first one is`() async {
        let (site, quick) = (QueueFixture(), ScriptedSink("quick"))
        let tunnel = site.pipeline([])
        for number in 1...3 { tunnel.report(.numbered(number)) }
        await tunnel.shutdown()
        let late = LateSink(quick: quick)
        await site.pipeline([quick, late]).shutdown()
        #expect(quick.delivered.elements.count == 3)
        #expect(late.delivered.elements.count == 3)
    }

    @Test
    func `the sequence continues where another process has ended, whatever its clock said`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        for number in 1...3 {
            let pipeline = site.pipeline([])
            pipeline.report(.numbered(number))
            await pipeline.shutdown()
        }
        await site.pipeline([sink]).shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.1", "code.2", "code.3"])
    }

    @Test
    func `the user's choice is in the report, even if another process delivers it`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let first = site.pipeline([])
        let fault = Fault(.server)
        first.report(.sample(fault, actions: [.retry]))
        first.recordChoice("retry", for: [fault.incident])
        site.files.breakLock()
        await site.pipeline([sink]).shutdown()
        #expect(sink.delivered.elements.map { $0.notice?.choice } == ["retry"])
        withExtendedLifetime(first) {}
    }

    @Test
    func `a sink that is added while the user chooses receives the report with the choice`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let (pipeline, fault) = (site.pipeline([]), Fault(.server, code: "asked"))
        pipeline.report(.sample(fault, actions: [.retry]))
        pipeline.add(sink)
        pipeline.report(.numbered(1))
        await eventually { !sink.delivered.elements.isEmpty }
        #expect(sink.delivered.elements.map(\.code) == ["code.1"])
        pipeline.recordChoice("retry", for: [fault.incident])
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.notice?.choice) == [nil, "retry"])
    }

    @Test
    func `one process delivers and another writes; when the first ends, the other delivers`() async
    {
        let (site, app, guest) = (QueueFixture(), ScriptedSink("app"), ScriptedSink("extension"))
        let (first, second) = (site.pipeline([app]), site.pipeline([guest]))
        second.report(.numbered(1))
        await second.flush()
        #expect(guest.delivered.elements.isEmpty && site.queuedReports.count == 1)
        await first.shutdown()
        #expect(app.delivered.elements.map(\.code) == ["code.1"])
        second.report(.numbered(2))
        await second.shutdown()
        #expect(guest.delivered.elements.map(\.code) == ["code.2"])
        #expect(site.queuedReports.isEmpty)
    }

    @Test(arguments: [
        "", "{\"version\":1,\"report\":{}", "{\"version\":1,\"report\":{}}\n", "\n\n\n",
        "{\"version\":2,\"report\":{\"of\":\"tomorrow\"}}\n", "not JSON\n", "null\n",
        String(repeating: "[", count: 100_000) + "\n",
    ])
    func `incomplete, empty and newer files are set aside, foreign ones stay, and none does harm`(
        content: String
    ) async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let name = "00000000000000000007-e-s-10-0123456789abcdef0123456789abcdef.report"
        site.files.put(Data(content.utf8), at: "/queue/" + name)
        site.files.put(Data("mine".utf8), at: "/queue/notes.txt")
        let pipeline = site.pipeline([sink])
        pipeline.report(.numbered(1))
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.1"])
        #expect(site.files.files["/queue/aside/" + name] == Data(content.utf8))
        #expect(site.files.files["/queue/notes.txt"] != nil)
        #expect(site.drops == ["unreadable scripted"])
    }

    @Test
    func `the last twenty unreadable files are kept`() async {
        let site = QueueFixture()
        for number in 10..<35 {
            let name = "000000000000000000\(number)-e-s-1-0123456789abcdef0123456789abcdef.report"
            site.files.put(Data("torn".utf8), at: "/queue/" + name)
        }
        await site.pipeline([ScriptedSink()]).shutdown()
        let kept = site.files.files.keys.filter { $0.hasPrefix("/queue/aside/") }.sorted()
        #expect(
            kept.count == 20 && kept.first?.hasPrefix("/queue/aside/00000000000000000015") == true)
        #expect(site.queuedReports.isEmpty && site.drops.count == 25)
    }

    @Test
    func `a file that is too long for a report is set aside`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let name = "00000000000000000007-e-s-10-0123456789abcdef0123456789abcdef.report"
        site.files.put(Data(count: 4 << 20 + 1), at: "/queue/" + name)
        await site.pipeline([sink]).shutdown()
        #expect(site.files.files["/queue/aside/" + name] != nil)
        #expect(sink.delivered.elements.isEmpty && site.drops == ["unreadable scripted"])
    }

    @Test(arguments: [
        "00000000000000000007-e-s-9223372036854775807-0123456789abcdef0123456789abcdef.report",
        "18446744073709551615-e-s-10-0123456789abcdef0123456789abcdef.report",
        "+0000000000000000007-e-s-10-0123456789abcdef0123456789abcdef.report",
        "00000000000000000007-e-s-+10-0123456789abcdef0123456789abcdef.report",
        "00000000000000000007-e-s--1-0123456789abcdef0123456789abcdef.report",
    ])
    func `a file name with numbers that no queue reaches is foreign, and does no harm`(name: String)
        async
    {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        site.files.put(Data(), at: "/queue/" + name)
        let pipeline = site.pipeline([sink])
        for number in 1...3 { pipeline.report(.numbered(number)) }
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.1", "code.2", "code.3"])
        #expect(site.files.files["/queue/" + name] != nil && site.drops.isEmpty)
    }

    @Test
    func `files that cannot be read for a while are read later, and hold up no other report`() async
    {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let former = site.pipeline([])
        for number in 1...3 { former.report(.numbered(number)) }
        await former.shutdown()
        site.files.fail([.read], with: EPERM)
        let pipeline = site.pipeline([sink])
        await pipeline.flush()
        #expect(sink.delivered.elements.isEmpty && site.drops.isEmpty)
        #expect(pipeline.totals.sinks["scripted"]?.waiting == 3)
        site.files.fail(with: 0)
        // The former pipeline checks as well, and finds that it was shut down.
        await site.clock.waitForSleepers(count: 2)
        site.clock.advance(by: .seconds(30))
        await eventually { sink.delivered.elements.count == 3 && site.queuedReports.isEmpty }
        #expect(site.drops.isEmpty)
    }

    @Test
    func `an incomplete later line costs itself and not the report`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let first = site.pipeline([])
        let fault = Fault(.server)
        first.report(.sample(fault, actions: [.retry]))
        site.files.simulateTornWrites()
        first.recordChoice("retry", for: [fault.incident])
        site.files.simulateTornWrites(false)
        site.files.breakLock()
        await site.pipeline([sink]).shutdown()
        #expect(sink.delivered.elements.map(\.incident) == [fault.incident])
        #expect(sink.delivered.elements.first?.notice?.choice == nil)
        withExtendedLifetime(first) {}
    }

    @Test
    func `an unknown line costs nothing in the lines behind it`() async throws {
        let (site, sink, fault) = (QueueFixture(), ScriptedSink(), Fault(.server))
        let first = site.pipeline([])
        first.report(.sample(fault, actions: [.retry]))
        let name = try #require(site.queuedReports.first)
        try site.files.append(Data("{\"notice\":5}\n".utf8), to: name)
        first.recordChoice("retry", for: [fault.incident])
        await first.shutdown()
        await site.pipeline([sink]).shutdown()
        #expect(sink.delivered.elements.map(\.notice?.choice) == ["retry"])
    }

    @Test
    func `no sink that has had a report gets it again at the next launch`() async throws {
        let site = QueueFixture()
        let sinks = ["first", "second", "third"].map { ScriptedSink($0) }
        let killed = site.pipeline([])
        killed.report(.numbered(1))
        let name = try #require(site.queuedReports.first)
        for done in ["first", "second"] {
            try site.files.append(Data("{\"done\":\"\(done)\"}\n".utf8), to: name)
        }
        await killed.shutdown()
        await site.pipeline(sinks).shutdown()
        #expect(sinks.map(\.delivered.elements.count) == [0, 0, 1])
    }

    @Test(
        arguments: [ENOSPC, EROFS, ENOENT, EACCES],
        [InMemoryFileStore.Operation.allCases, [.create], [.lock]])
    func `reports wait in memory and arrive if the file system fails`(
        number: Int32, calls: [InMemoryFileStore.Operation]
    ) async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        site.files.fail(calls, with: number)
        let pipeline = site.pipeline([sink])
        let fault = Fault(.server, code: "waiting")
        pipeline.report(.sample(fault, actions: [.retry]))
        pipeline.recordChoice("retry", for: [fault.incident])
        for code in 0..<20 { pipeline.report(.numbered(code)) }
        if calls == [.lock] { site.files.fail(with: 0) }
        await pipeline.shutdown()
        #expect(sink.delivered.elements.count == 21)
        #expect(sink.delivered.elements.contains { $0.notice?.choice == "retry" })
        #expect(!site.diagnostics.elements.isEmpty && site.diagnostics.elements.count <= 6)
    }

    @Test
    func `a disk that was full for a while costs nothing, and later reports are on it again`() async
    {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([])
        for code in 0..<30 {
            site.files.fail(with: code % 3 == 1 ? ENOSPC : 0)
            pipeline.report(.numbered(code))
        }
        site.files.fail(with: 0)
        #expect(site.queuedReports.count == 20)
        pipeline.add(sink)
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == (0..<30).map { "code.\($0)" })
    }

    @Test(arguments: [true, false])
    func `the oldest report is removed beyond the limits, and counted`(byCount: Bool) async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([]) { configuration in
            configuration.limits =
                byCount ? .init(count: 10) : .init(bytes: 10 * 700)
        }
        for code in 0..<100 { pipeline.report(.numbered(code)) }
        let kept = site.queuedReports.count
        #expect(byCount ? kept == 10 : (5..<20).contains(kept))
        #expect(site.drops == Array(repeating: "overflow", count: 100 - kept))
        pipeline.add(sink)
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == (100 - kept..<100).map { "code.\($0)" })
    }

    @Test
    func `a whole report in the form of a newer version is set aside, not read`() async throws {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let former = site.pipeline([])
        former.report(.numbered(1))
        await former.shutdown()
        let path = try #require(site.queuedReports.first)
        let text = String(decoding: site.files.files[path] ?? Data(), as: UTF8.self)
        let newer = text.replacing("\"version\":1", with: "\"version\":2")
        #expect(newer != text)
        site.files.put(Data(newer.utf8), at: path)
        await site.pipeline([sink]).shutdown()
        #expect(sink.delivered.elements.isEmpty && site.queuedReports.isEmpty)
        #expect(site.drops == ["unreadable scripted"])
    }
}

/// A sink that is added only after another has received everything, or had the time for it.
private final class LateSink: Sink {
    let delivered = EventRecorder<Report>()
    private let quick: ScriptedSink

    init(quick: ScriptedSink) { self.quick = quick }

    var name: String {
        for _ in 0..<200 where quick.delivered.elements.count < 3 {
            // Real time: the other sink may use it; the test holds if it does not.
            usleep(1000)
        }
        return "late"
    }

    func deliver(_ report: Report) { delivered.record(report) }
}
