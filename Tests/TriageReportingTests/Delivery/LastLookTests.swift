import Foundation
import Testing
import TriageConcurrency
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("The last look at a report", .timeLimit(.minutes(30)))
struct LastLookTests {
    private struct Refused: Error {}
    private let site = QueueFixture()
    private let sink = ScriptedSink()

    @Test
    func `what it changes arrives, and what it adds is redacted`() async {
        let pipeline = site.pipeline([sink]) {
            $0.beforeSend = { report in
                var report = report
                report.message = "of kim@example.com"
                report.attributes["note"] = "kim@example.com"
                report.fingerprint = "mine"
                report.context.userID = "kim@example.com"
                return report
            }
        }
        pipeline.report(.numbered(1))
        await pipeline.shutdown(timeout: .seconds(3600))
        let report = sink.delivered.elements.first
        #expect(report?.message == "of [Filtered]" && report?.fingerprint == "mine")
        #expect(report?.attributes["note"]?.description == "[Filtered]")
        #expect(report?.context.userID == "[Filtered]")
    }

    @Test
    @MainActor
    func `it never runs on the main thread, and a report from it is refused`() async {
        let (site, sink) = (site, sink)
        let threads = EventRecorder<Bool>()
        let own = Lock<ReportPipeline?>(nil)
        let pipeline = site.pipeline([sink]) {
            $0.beforeSend = { report in
                threads.record(Thread.isMainThread)
                own.current?.report(.numbered(2))
                return report
            }
        }
        own.withLock { $0 = pipeline }
        pipeline.report(.numbered(1))
        await pipeline.shutdown(timeout: .seconds(3600))
        #expect(threads.elements == [false])
        #expect(sink.delivered.elements.map(\.code) == ["code.1"])
        #expect(pipeline.totals.dropped == [.recursion: 1])
        own.withLock { $0 = nil }
    }

    @Test
    func `a report that it drops, or that it fails at, is counted and holds up no other report`()
        async
    {
        let pipeline = site.pipeline([sink]) {
            $0.beforeSend = { report in
                if report.code == "code.1" { return nil }
                if report.code == "code.2" { throw Refused() }
                return report
            }
        }
        for number in 1...3 { pipeline.report(.numbered(number)) }
        await pipeline.shutdown(timeout: .seconds(3600))
        #expect(sink.delivered.elements.map(\.code) == ["code.3"])
        #expect(pipeline.totals.sinks["scripted"]?.dropped == [.beforeSend: 2])
        #expect(sink.drops.elements == ["beforeSend 1", "beforeSend 1"])
        // Only a failure is worth a line; the app knows what it drops.
        #expect(site.diagnostics.elements.count == 1)
        #expect(site.diagnostics.elements.first?.contains("Refused") == true)
    }

    @Test
    func `one that does not end costs its reports, and no delivery after it`() async {
        let (hung, release) = (EventRecorder<Void>(), DispatchSemaphore(value: 0))
        let pipeline = site.pipeline([sink]) {
            $0.throttle.limit = .max
            $0.beforeSend = { report in
                guard report.code == "code.1" else { return report }
                hung.record(())
                release.wait()
                return report
            }
        }
        pipeline.report(.numbered(1))
        await eventually { hung.elements.count == 1 }
        site.clock.advance(by: .seconds(1))
        await eventually { site.drops == ["beforeSend scripted"] }
        // The one behind it does not wait for the thread that hangs.
        pipeline.report(.numbered(2))
        await eventually { site.drops.count == 2 }
        release.signal()
        while sink.delivered.elements.isEmpty {
            pipeline.report(.numbered(3))
            await pipeline.flush(timeout: .seconds(3600))
        }
        #expect(sink.delivered.elements.first?.code == "code.3")
    }
}
