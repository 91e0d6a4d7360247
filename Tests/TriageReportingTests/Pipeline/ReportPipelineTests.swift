import Foundation
import Testing
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("ReportPipeline", .timeLimit(.minutes(30)))
struct ReportPipelineTests {
    @Test
    func `one incident is reported once, whatever wraps it`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        let fault = Fault(.server, code: "http.503")
        pipeline.report(.sample(fault))
        pipeline.report(.sample(Fault(.unexpected, code: "home", cause: fault)))
        await pipeline.shutdown()
        #expect(bench.taken.count == 1)
        #expect(bench.sink.reports.map(\.incident) == [fault.incident])
        #expect(pipeline.totals.duplicates == 1)
    }

    @Test
    func `two incidents that share a support code are two reports`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        var digits = Digits(upcoming: [1, 7, 2, 7 + 1 << 30])
        for _ in 0..<2 {
            var fault = Fault(.server, code: "http.503")
            fault.incident = Incident(using: &digits)
            pipeline.report(.sample(fault))
        }
        await pipeline.shutdown()
        #expect(Set(bench.sink.reports.map(\.id)).count == 2)
        #expect(Set(bench.sink.reports.map(\.supportCode)).count == 1)
    }

    @Test
    func `a report contains what the fault knows, and its surroundings`() async throws {
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status, facts.attempts) = ("GET", "/v1/home", 200, 2)
        (facts.type, facts.codingPath, facts.bodyShape) = ("Home", "name", "{\"name\":null}")
        let fault = Fault(.undecodable, code: "decoding.valueNotFound", message: "m", facts: facts)
        let bench = PipelineFixture()
        bench.breadcrumbs.add("screen", "home")
        let pipeline = bench.pipeline()
        pipeline.report(.sample(fault))
        await pipeline.shutdown()
        let report = try #require(bench.sink.reports.first)
        #expect(report.fingerprint == "undecodable 200 decoding.valueNotFound /v1/home Home name")
        #expect(report.request?.attempts == 2)
        #expect(report.request?.status == 200)
        #expect(report.body?.codingPath == "name")
        #expect(report.body?.shape == "{\"name\":null}")
        #expect(report.message == "m")
        #expect(report.chain.map(\.code) == ["decoding.valueNotFound"])
        #expect(report.breadcrumbs.map(\.message) == ["home"])
        #expect(report.context.locale == "ko_KR")
        #expect(report.time == Date(timeIntervalSince1970: 1.25))
        #expect(report.supportCode == fault.incident.supportCode)
        #expect(report.notice?.message == "Later.")
        #expect(report.suppressedCount == 0)
    }

    @Test
    func `a report contains the last fifty attempts and the last breadcrumbs, in order`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        for round in 1...4 {
            for number in 1...60 {
                let number = 60 * (round - 1) + number
                bench.breadcrumbs.add("n", "\(number, privacy: .public)")
            }
            var facts = Fault.Facts()
            (facts.method, facts.path) = ("GET", "/v1/home")
            facts.history = (1...60).map { .init(number: $0, code: "timeout") }
            pipeline.report(.sample(Fault(.timeout, facts: facts)))
            let (report, latest) = (bench.taken.last, 60 * round)
            #expect(report?.request?.history.map(\.number) == Array(11...60))
            #expect(
                report?.breadcrumbs.map(\.message)
                    == (max(latest - 99, 1)...latest).map { "\($0)" })
        }
        await pipeline.shutdown()
    }

    @Test
    func `a report outside an operation and without a request has neither`() async throws {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        pipeline.report(
            ReportDraft(level: .info, failure: FailureContext(fault: Fault(.unexpected))))
        await pipeline.shutdown()
        let report = try #require(bench.sink.reports.first)
        #expect(report.operation == nil && report.request == nil && report.body == nil)
        #expect(report.notice == nil && report.message == nil)
    }

    @Test
    func `a report after the shutdown is dropped, with an event`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        await pipeline.shutdown()
        pipeline.report(.sample())
        await pipeline.shutdown()
        #expect(bench.sink.reports.isEmpty)
        #expect(bench.dropCount(.shutDown) == 1)
    }

    @Test
    func `after the shutdown only reports that may be written into the folder are accepted`() async
    {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        await pipeline.shutdown()
        pipeline.report(.numbered(1))
        #expect(site.drops == ["finished"])
        #expect(pipeline.totals.accepted == 0 && pipeline.totals.sinks["scripted"]?.waiting == 0)
        pipeline.setConsent(.granted)
        pipeline.report(.numbered(2))
        await site.pipeline([sink]).shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.2"])
    }

    @Test
    func `each of eight thousand reports from eight tasks is accepted or counted`() async {
        let bench = PipelineFixture()
        let pipeline = bench.pipeline()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for number in 0..<1000 {
                        pipeline.report(.sample(Fault(.server, code: "code.\(number % 50)")))
                        if number % 10 == 0 { await Task.yield() }
                    }
                }
            }
        }
        await pipeline.shutdown()
        let (accepted, suppressed) = (bench.taken.count, bench.dropCount(.throttled))
        #expect(accepted + suppressed == 8000)
        #expect(accepted == 250)
        let reports = bench.sink.reports
        #expect(reports.reduce(0) { $0 + $1.suppressedCount } == suppressed)
        #expect(reports.count == accepted + 50)
    }
}

private struct Digits: RandomNumberGenerator {
    var upcoming: [UInt64]

    mutating func next() -> UInt64 { upcoming.removeFirst() }
}
