import Foundation
import Testing
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("The app's own values in reports", .timeLimit(.minutes(30)))
struct ReportAttributesTests {
    private let bench = PipelineFixture()

    @Test
    func `the app's are in all later reports, and an operation's win in its own reports`() async {
        let pipeline = bench.pipeline()
        let center = FaultCenter(reportingTo: pipeline)
        pipeline[attribute: "plan"] = "free"
        await center.run("cart.pay") {
            OperationInfo.setAttribute("plan", to: "pro")
            OperationInfo.setAttribute("step", to: 1)
            try center.reporting("card") { () throws in
                OperationInfo.setAttribute("step", to: 2)
                throw Fault(.storage, code: "inner")
            }
        }
        await center.run("home.load") { throw Fault(.server, code: "outer") }
        pipeline[attribute: "plan"] = nil
        await center.run("home.load") { throw Fault(.server, code: "last") }
        OperationInfo.setAttribute("lost", to: true)
        await pipeline.shutdown()
        let found = Dictionary(
            uniqueKeysWithValues: bench.sink.reports.map { ($0.code, $0.attributes) })
        #expect(found["inner"] == ["plan": "pro", "step": 2])
        #expect(found["outer"] == ["plan": "free"])
        #expect(found["last"] == [:])
    }

    @Test
    func `a part of an operation adds to the reports of the whole`() async {
        let pipeline = bench.pipeline()
        let center = FaultCenter(reportingTo: pipeline)
        await center.run("launch") { () async throws in
            OperationRecord.run(in: OperationRecord.current?.child()) {
                OperationInfo.setAttribute("check", to: "session")
            }
            throw Fault(.server)
        }
        await pipeline.shutdown()
        #expect(bench.sink.reports.first?.attributes == ["check": "session"])
    }

    @Test
    func `interpolated values are private, and secrets are removed by their shape or their name`()
        async
    {
        let pipeline = bench.pipeline()
        let name = "kim"
        pipeline[attribute: "a"] = "of \(name), \(name, privacy: .public)"
        pipeline[attribute: "b"] = ["kim@example.com", ["password": 1234, "items": 3]]
        pipeline[attribute: "accessToken"] = "abc"
        pipeline[attribute: "at"] = .date(Date(timeIntervalSince1970: 0))
        pipeline.report(.sample())
        await pipeline.shutdown()
        let expected: [String: ReportValue] = [
            "a": "of <private>, kim", "b": ["[Filtered]", ["password": "[Filtered]", "items": 3]],
            "accessToken": "[Filtered]", "at": "1970-01-01T00:00:00Z",
        ]
        #expect(bench.sink.reports.first?.attributes == expected)
    }

    @Test
    func `their size is bounded, and a number that JSON does not know becomes a text`() async throws
    {
        let pipeline = bench.pipeline()
        var deep: ReportValue = 1
        for _ in 0..<1000 { deep = [deep] }
        pipeline[attribute: "0"] = .number(.infinity)
        pipeline[attribute: "1"] = deep
        let long = String(repeating: "가", count: 5000)
        for number in 0..<1000 {
            pipeline[attribute: "x\(number)\(long)"] = "\(long, privacy: .public)"
        }
        pipeline[attribute: "z"] = .date(Date(timeIntervalSince1970: .nan))
        pipeline.report(.sample())
        await pipeline.shutdown()
        let report = try #require(bench.sink.reports.first)
        #expect(report.attributes["0"] == "inf" && report.attributes["z"] == nil)
        #expect(try JSONEncoder().encode(report.attributes).count < 20_000)
    }

    @Test
    func `they come back from the disk as they were, and an older report has none`() throws {
        let values: [String: ReportValue] = [
            "text": "1", "number": 2, "fraction": 2.5, "flag": true, "list": [1, "1", false],
            "object": ["a": [:], "b": []],
        ]
        let data = try JSONEncoder().encode(values)
        #expect(try JSONDecoder().decode([String: ReportValue].self, from: data) == values)
    }

    @Test
    func `texts, numbers and flags are tags, behind the report's own tags`() async {
        let pipeline = bench.pipeline(
            context: ReportContext(
                appVersion: "1", system: "s", locale: "ko", userKind: .guest))
        pipeline[attribute: "plan"] = "pro"
        pipeline[attribute: "items"] = 3
        pipeline[attribute: "cart"] = ["items": 3]
        pipeline.report(.sample())
        await pipeline.shutdown()
        let tags = bench.sink.reports.first?.tags.map { "\($0.name) \($0.text)" } ?? []
        #expect(tags.suffix(3) == ["userKind guest", "items 3", "plan pro"])
        #expect(
            bench.sink.reports.first?.logLine.contains("cart: {items: 3}, items: 3, plan: pro")
                == true)
    }
}
