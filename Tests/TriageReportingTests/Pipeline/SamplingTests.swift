import Testing
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("Sampling", .timeLimit(.minutes(30)))
struct SamplingTests {
    private func report(
        _ count: Int, _ sampling: Sampling, code: String = "http.503", level: ReportLevel = .error
    ) async -> (reports: [Report], totals: ReportTotals, told: [String]) {
        let site = QueueFixture()
        let sink = ScriptedSink()
        let pipeline = site.pipeline([sink]) {
            $0.sampling = sampling
            $0.throttle.limit = .max
        }
        var numbers = SeededGenerator(seed: 7)
        for _ in 0..<count {
            var fault = Fault(.server, code: code)
            fault.incident = Incident(using: &numbers)
            pipeline.report(ReportDraft(level: level, failure: FailureContext(fault: fault)))
        }
        await pipeline.shutdown(timeout: .seconds(3600))
        return (sink.delivered.elements, pipeline.totals, sink.drops.elements)
    }

    @Test
    func `about the share is kept, says so, and the rest is counted for the sinks`() async {
        let (reports, totals, _) = await report(400, [.code("http.503"): 0.1])
        #expect((20...70).contains(reports.count))
        #expect(totals.dropped[.sampled] == 400 - reports.count)
        #expect(totals.received == totals.accepted + (totals.dropped[.sampled] ?? 0))
        #expect(reports.first?.sampleRate == nil)
        #expect(reports.dropFirst().allSatisfy { $0.sampleRate == 0.1 })
        #expect(reports.last?.logLine.contains("1 of 10") == true)
        let again = await report(400, [.code("http.503"): 0.1])
        #expect(again.reports.map(\.incident) == reports.map(\.incident))
    }

    @Test
    func `the first report of each kind is kept, whatever its share is`() async {
        let (reports, totals, told) = await report(5, [.any: 0])
        #expect(reports.count == 1 && reports[0].sampleRate == nil)
        #expect(totals.dropped == [.sampled: 4])
        #expect(told.contains { $0.hasPrefix("sampled ") } || told.isEmpty)
    }

    @Test
    func `the first condition that applies counts, and other reports are all kept`() async {
        let sampling: Sampling = [.code("a"): 1, .kind(.server): 0]
        #expect(await report(3, sampling, code: "a").reports.count == 3)
        #expect(await report(3, sampling, code: "b").reports.count == 1)
        #expect(await report(3, [.kind(.offline): 0]).reports.count == 3)
        #expect(await report(3, Sampling { _ in .nan }).reports.count == 3)
    }

    @Test
    func `a closure may decide by the level`() async {
        let sampling = Sampling { $0.level < .warning ? 0 : 1 }
        #expect(await report(3, sampling, level: .info).reports.count == 1)
        #expect(await report(3, sampling, level: .warning).reports.count == 3)
    }
}
