import Foundation
import TestDoubles
import Testing
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("Consent", .timeLimit(.minutes(30)))
struct ConsentTests {
    @Test
    func `nothing is written or sent without consent, and everything once it is granted`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        let fault = Fault(.server, code: "code.0")
        pipeline.report(.sample(fault, actions: [.retry]))
        for number in 1...200 { pipeline.report(.numbered(number)) }
        pipeline.recordChoice("retry", for: [fault.incident])
        await pipeline.flush()
        #expect(sink.delivered.elements.isEmpty && site.queuedReports.isEmpty)
        pipeline.setConsent(.granted)
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == (101...200).map { "code.\($0)" })
        #expect(pipeline.totals.sinks["scripted"]?.dropped == [.overflow: 101])
    }

    @Test
    func `declining discards everything, and later reports are refused`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let former = site.pipeline([])
        former.report(.numbered(1))
        await former.shutdown()
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        pipeline.report(.numbered(2))
        pipeline.setConsent(.denied)
        pipeline.report(.numbered(3))
        await pipeline.shutdown()
        #expect(sink.delivered.elements.isEmpty && site.queuedReports.isEmpty)
        #expect(pipeline.totals.dropped == [.consentDenied: 1])
        #expect(pipeline.totals.sinks["scripted"]?.dropped == [.consentDenied: 2])
    }

    @Test
    func `a report that waits for a retry is not sent once the user has declined`() async {
        let site = QueueFixture()
        let calls = EventRecorder<Void>()
        let sink = ScriptedSink { _ in
            calls.record(())
            throw SinkFailure(.retry(after: .seconds(5)), code: "test")
        }
        let pipeline = site.pipeline([sink])
        pipeline.report(.numbered(1))
        await site.clock.waitForSleepers(count: 2)
        pipeline.setConsent(.denied)
        #expect(site.queuedReports.isEmpty && site.drops == ["consent scripted"])
        site.clock.advance(by: .seconds(60))
        await pipeline.shutdown()
        #expect(calls.elements.count == 1)
        #expect(site.drops == ["consent scripted"])
    }

    @Test
    func `a report that is being sent while the user declines is counted once`() async {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let sink = ScriptedSink { _ in await withCheckedContinuation { gate.record($0) } }
        let pipeline = site.pipeline([sink])
        for number in 1...3 { pipeline.report(.numbered(number)) }
        await eventually { gate.elements.count == 1 }
        pipeline.setConsent(.denied)
        gate.elements.first?.resume()
        await eventually { pipeline.totals.sinks["scripted"]?.delivered == 1 }
        await pipeline.shutdown()
        #expect(pipeline.totals.sinks["scripted"]?.dropped == [.consentDenied: 2])
        #expect(pipeline.totals.sinks["scripted"]?.waiting == 0)
        #expect(site.queuedReports.isEmpty)
    }

    @Test(
        arguments: [.retry(after: nil), .defer, .wait(.seconds(1))] as [SinkFailure.Remedy],
        [true, false])
    func `a report that is withdrawn while its delivery fails is counted once, and nothing waits`(
        remedy: SinkFailure.Remedy, isErased: Bool
    ) async {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let sink = ScriptedSink { report in
            guard report.code == "code.1" else { return }
            await withCheckedContinuation { gate.record($0) }
            throw SinkFailure(remedy, code: "test")
        }
        let pipeline = site.pipeline([sink])
        for number in 1...3 { pipeline.report(.numbered(number)) }
        await eventually { gate.elements.count == 1 }
        if isErased { pipeline.erase() } else { pipeline.setConsent(.denied) }
        #expect(pipeline.totals.sinks["scripted"]?.waiting == 0)
        gate.elements.first?.resume()
        let reason: DropReason = isErased ? .erased : .consentDenied
        await eventually { pipeline.totals.sinks["scripted"]?.dropped == [reason: 3] }
        pipeline.setConsent(.granted)
        pipeline.report(.numbered(4))
        await eventually {
            site.clock.advance(by: .seconds(60))
            return sink.delivered.elements.map(\.code) == ["code.4"]
        }
        await pipeline.shutdown()
        let totals = pipeline.totals.sinks["scripted"]
        #expect(totals?.delivered == 1 && totals?.dropped == [reason: 3] && totals?.waiting == 0)
        #expect(site.drops.count == 3 && site.queuedReports.isEmpty)
    }

    @Test
    func `a delivery that fails after new consent is retried, whatever ran when the user declined`()
        async
    {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let calls = EventRecorder<Void>()
        let sink = ScriptedSink { _ in
            calls.record(())
            switch calls.elements.count {
            case 1: await withCheckedContinuation { gate.record($0) }
            case 2: throw SinkFailure(.retry(after: nil), code: "test")
            default: break
            }
        }
        let pipeline = site.pipeline([sink])
        pipeline.report(.numbered(1))
        await eventually { gate.elements.count == 1 }
        pipeline.setConsent(.denied)
        gate.elements.first?.resume()
        await eventually { sink.delivered.elements.count == 1 }
        pipeline.setConsent(.granted)
        pipeline.report(.numbered(2))
        await eventually { calls.elements.count == 2 }
        await site.clock.waitForSleepers(count: 2)
        site.clock.advance(by: .seconds(1))
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.1", "code.2"] && site.drops == [])
    }

    @Test
    func `a report that is withdrawn twice during its delivery has the first reason`() async {
        let (site, gate) = (QueueFixture(), EventRecorder<CheckedContinuation<Void, Never>>())
        let sink = ScriptedSink { _ in
            await withCheckedContinuation { gate.record($0) }
            throw SinkFailure(.retry(after: nil), code: "test")
        }
        let pipeline = site.pipeline([sink])
        pipeline.report(.numbered(1))
        await eventually { gate.elements.count == 1 }
        pipeline.erase()
        pipeline.setConsent(.denied)
        gate.elements.first?.resume()
        #expect(await eventually { site.drops == ["erased scripted"] })
        await pipeline.shutdown()
    }

    @Test
    func `a report that is held for consent waits for its sinks`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        for number in 1...2 { pipeline.report(.numbered(number)) }
        #expect(pipeline.totals.sinks["scripted"]?.waiting == 2)
        pipeline.setConsent(.granted)
        await pipeline.shutdown()
        let totals = pipeline.totals.sinks["scripted"]
        #expect(totals?.delivered == 2 && totals?.waiting == 0)
    }

    @Test
    func `a report that is being written while the user declines is not kept`() async {
        let site = QueueFixture()
        let files = InterruptedFileStore(site.files)
        let pipeline = site.pipeline([]) { $0.files = files }
        pipeline.report(.numbered(1))
        files.interrupt { pipeline.setConsent(.denied) }
        pipeline.report(.numbered(2))
        #expect(site.queuedReports.isEmpty)
        #expect(site.drops == ["consent", "consent"])
    }

    @Test
    func `of summaries that are being written while the user declines, none counts as a report`()
        async
    {
        let site = QueueFixture()
        let files = InterruptedFileStore(site.files)
        let pipeline = site.pipeline([ScriptedSink()]) { $0.files = files }
        for code in 1...2 {
            for _ in 0..<8 { pipeline.report(.numbered(code)) }
        }
        await pipeline.flush()
        for code in 1...2 { pipeline.report(.numbered(code)) }
        files.interrupt { pipeline.setConsent(.denied) }
        await pipeline.flush()
        #expect(pipeline.totals.received == 18 && pipeline.totals.suppressed == 8)
        #expect(pipeline.totals.dropped == [:])
    }

    @Test
    func `reports of an earlier launch wait for consent too, and no flush waits for them`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let former = site.pipeline([])
        former.report(.numbered(1))
        await former.shutdown()
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        await pipeline.flush()
        #expect(sink.delivered.elements.isEmpty && site.queuedReports.count == 1)
        pipeline.setConsent(.granted)
        await pipeline.shutdown()
        #expect(sink.delivered.elements.count == 1 && site.queuedReports.isEmpty)
    }

    @Test
    func `a sink is told nothing without consent, not even about drops`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        for _ in 0..<8 { pipeline.report(.numbered(1)) }
        await pipeline.flush()
        pipeline.setConsent(.denied)
        pipeline.report(.numbered(2))
        await pipeline.flush()
        #expect(sink.flushes.elements.isEmpty && sink.drops.elements.isEmpty)
        pipeline.setConsent(.granted)
        await pipeline.flush()
        #expect(Set(sink.drops.elements) == ["flood 3", "consent 7"])
        await pipeline.shutdown()
        #expect(sink.flushes.elements.count == 2 && sink.drops.elements.count == 2)
        #expect(sink.delivered.elements.isEmpty)
    }

    @Test
    func `data that a sink has collected waits for the network like reports`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.isOnline = { false } }
        await pipeline.shutdown()
        #expect(sink.flushes.elements.isEmpty)
    }

    @Test(arguments: [true, false])
    func `the summary of a flood needs consent like the reports in it`(isRefused: Bool) async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        for _ in 0..<8 { pipeline.report(.numbered(1)) }
        await pipeline.flush()
        #expect(site.files.files.keys.filter { $0.hasSuffix(".report") }.isEmpty)
        pipeline.setConsent(isRefused ? .denied : .granted)
        await pipeline.shutdown()
        #expect(
            sink.delivered.elements.map(\.suppressedCount) == (isRefused ? [] : [0, 0, 0, 0, 0, 3]))
        #expect(site.queuedReports.isEmpty)
    }

    @Test
    func `a flood from before the user declined has no summary afterwards, and holds nothing back`()
        async
    {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink])
        for round in 1...2 {
            for _ in 0..<8 { pipeline.report(.numbered(1)) }
            #expect(pipeline.totals.accepted == 5 * round)
            pipeline.setConsent(.denied)
            await pipeline.flush()
            pipeline.setConsent(.granted)
        }
        await pipeline.shutdown()
        #expect(pipeline.totals.summaries == 0)
        #expect(sink.delivered.elements.allSatisfy { $0.suppressedCount == 0 })
    }

    @Test
    func `declining also discards reports of other processes and unreadable files`() async {
        let site = QueueFixture()
        site.files.put(Data("torn".utf8), at: "/queue/aside/" + Self.name)
        let (first, second) = (site.pipeline([]), site.pipeline([]))
        first.report(.numbered(1))
        second.report(.numbered(2))
        site.files.put(Data("mine".utf8), at: "/queue/notes.txt")
        site.files.put(Data("half".utf8), at: "/queue/" + Self.name + ".new")
        second.setConsent(.denied)
        #expect(site.files.files.keys.filter { $0.contains(".report") } == [])
        #expect(site.files.files["/queue/notes.txt"] != nil)
        withExtendedLifetime(first) {}
    }

    private static let name =
        "00000000000000000007-e-s-10-0123456789abcdef0123456789abcdef.report"
}
