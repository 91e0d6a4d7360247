import Foundation
import Testing
import Triage
import TriageReporting
import TriageTesting

@Suite("A report on its way", .timeLimit(.minutes(5)))
struct ReportCodingTests {
    @Test("what is written is read again, the same")
    func roundTrip() async throws {
        let bench = Bench()
        bench.breadcrumbs.drop("screen", "home 가\n")
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status, facts.attempts) = ("GET", "/v1/home", 200, 3)
        (facts.type, facts.codingPath, facts.bodyShape) = ("Home", "", "[]")
        let full = Fault(
            .undecodable, message: "m\u{2028}", cause: CancellationError(), facts: facts)
        let pipeline = bench.pipeline()
        pipeline.take(.sample(full, actions: [.retry]))
        pipeline.amend([full.incident], choice: "retry")
        pipeline.take(ReportDraft(level: .fatal, failed: Failed(fault: Fault(.storage))))
        await pipeline.finish()
        #expect(bench.sink.reports.count == 2)
        for report in bench.sink.reports {
            let data = try JSONEncoder().encode(report)
            #expect(try JSONDecoder().decode(Report.self, from: data) == report)
        }
    }

    @Test("the trail keeps the last ones, in order")
    func breadcrumbs() {
        let trail = Breadcrumbs(capacity: 3)
        for number in 0..<10 { trail.drop("n", "\(number, privacy: .public)") }
        #expect(trail.trail.map(\.message) == ["7", "8", "9"])
        for capacity in [0, -1] {
            let none = Breadcrumbs(capacity: capacity)
            none.drop("n", "1")
            #expect(none.trail.isEmpty)
        }
    }

    @Test("a value in a breadcrumb is private unless it is marked")
    func privacy() {
        let trail = Breadcrumbs()
        trail.drop("search", "for \("kim") in \("clips", privacy: .public)")
        #expect(trail.trail.map(\.message) == ["for <private> in clips"])
    }

    @Test("of many tasks none spoils the trail")
    func concurrentTrail() async {
        let trail = Breadcrumbs(capacity: 50)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { trail.drop("n", "x") } }
            }
        }
        #expect(trail.trail.count == 50)
    }
}
