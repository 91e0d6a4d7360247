import Foundation
import Testing
import Triage
import TriageReporting
import TriageTesting

@Suite("Consent", .timeLimit(.minutes(5)))
struct ConsentTests {
    @Test("a report that waits to be sent again is not, once the person has refused")
    func refusedInBackoff() async {
        let site = Site()
        let calls = Recorder<Void>()
        let sink = ScriptedSink { _ in
            calls.record(())
            throw SinkFailure(.again(after: .seconds(5)), code: "test")
        }
        let pipeline = site.pipeline([sink])
        pipeline.take(.numbered(1))
        await site.clock.sleepers(reach: 2)
        pipeline.setConsent(.refused)
        #expect(site.waiting.isEmpty)
        site.clock.advance(by: .seconds(60))
        await pipeline.finish()
        #expect(calls.elements.count == 1)
        #expect(site.drops == ["consent scripted"])
    }

    @Test("a report that is being sent while the person refuses is counted once")
    func refusedUnderWay() async {
        let (site, gate) = (Site(), Recorder<CheckedContinuation<Void, Never>>())
        let sink = ScriptedSink { _ in await withCheckedContinuation { gate.record($0) } }
        let pipeline = site.pipeline([sink])
        for number in 1...3 { pipeline.take(.numbered(number)) }
        await eventually { gate.elements.count == 1 }
        pipeline.setConsent(.refused)
        gate.elements.first?.resume()
        await eventually { pipeline.totals.sinks["scripted"]?.delivered == 1 }
        await pipeline.finish()
        #expect(pipeline.totals.sinks["scripted"]?.dropped == [.consent: 2])
        #expect(pipeline.totals.sinks["scripted"]?.waiting == 0)
        #expect(site.waiting.isEmpty)
    }

    @Test("a sink hears nothing without consent, not even what it has missed")
    func silent() async {
        let (site, sink) = (Site(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        for _ in 0..<8 { pipeline.take(.numbered(1)) }
        await pipeline.flush()
        pipeline.setConsent(.refused)
        pipeline.take(.numbered(2))
        await pipeline.flush()
        #expect(sink.flushes.elements.isEmpty && sink.misses.elements.isEmpty)
        pipeline.setConsent(.given)
        await pipeline.finish()
        #expect(sink.flushes.elements.count == 1)
    }

    @Test("what a sink has collected waits for the network as everything does")
    func offline() async {
        let (site, sink) = (Site(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.isOnline = { false } }
        await pipeline.finish()
        #expect(sink.flushes.elements.isEmpty)
    }

    @Test("what is said of a flood needs consent as what it tells of", arguments: [true, false])
    func summaries(isRefused: Bool) async {
        let (site, sink) = (Site(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        for _ in 0..<8 { pipeline.take(.numbered(1)) }
        await pipeline.flush()
        #expect(site.files.files.keys.filter { $0.hasSuffix(".report") }.isEmpty)
        pipeline.setConsent(isRefused ? .refused : .given)
        await pipeline.finish()
        #expect(sink.delivered.elements.map(\.suppressed) == (isRefused ? [] : [0, 0, 0, 0, 0, 3]))
        #expect(site.waiting.isEmpty)
    }

    @Test("whoever refuses has also that discarded which other processes wrote, or set aside")
    func refusedForAll() async {
        let site = Site()
        site.files.put(Data("torn".utf8), at: "/queue/aside/" + Self.name)
        let (first, second) = (site.pipeline([]), site.pipeline([]))
        first.take(.numbered(1))
        second.take(.numbered(2))
        site.files.put(Data("mine".utf8), at: "/queue/notes.txt")
        second.setConsent(.refused)
        #expect(site.files.files.keys.filter { $0.hasSuffix(".report") } == [])
        #expect(site.files.files["/queue/notes.txt"] != nil)
        withExtendedLifetime(first) {}
    }

    private static let name =
        "00000000000000000007-e-s-10-0123456789abcdef0123456789abcdef.report"
}
