import Testing
import Triage
import TriageTesting

@testable import TriageReporting

@Suite("FloodGate", .timeLimit(.minutes(1)))
struct FloodGateTests {
    @Test("five are taken, the rest is held until the window is over, and the next one tells")
    func table() {
        var gate = FloodGate()
        let table: [(seconds: Int, verdict: FloodGate.Verdict)] = [
            (0, .take(suppressed: 0)), (0, .take(suppressed: 0)), (10, .take(suppressed: 0)),
            (20, .take(suppressed: 0)), (59, .take(suppressed: 0)), (59, .hold), (59, .hold),
            (60, .take(suppressed: 2)), (61, .take(suppressed: 0)), (62, .take(suppressed: 0)),
            (63, .take(suppressed: 0)), (119, .take(suppressed: 0)), (119, .hold),
            (500, .take(suppressed: 1)), (501, .take(suppressed: 0)),
        ]
        for row in table {
            #expect(gate.judge("a", at: .seconds(row.seconds)) == row.verdict, "\(row)")
        }
    }

    @Test("identities do not count for each other")
    func identities() {
        var gate = FloodGate(limit: 1)
        #expect(gate.judge("a", at: .zero) == .take(suppressed: 0))
        #expect(gate.judge("a", at: .zero) == .hold)
        #expect(gate.judge("b", at: .zero) == .take(suppressed: 0))
    }

    @Test("none is lost: handed in is taken and told of as held", arguments: 0..<20)
    func conserved(seed: Int) async {
        var generator = SeededGenerator(seed: UInt64(seed))
        let bench = Bench()
        let pipeline = bench.pipeline()
        let count = Int.random(in: 1...600, using: &generator)
        for _ in 0..<count {
            let code = "code.\(Int.random(in: 0..<4, using: &generator))"
            pipeline.take(.sample(Fault(.server, code: code)))
            if Int.random(in: 0..<9, using: &generator) == 0 {
                bench.clock.advance(by: .seconds(Int.random(in: 1...70, using: &generator)))
            }
        }
        await pipeline.finish()
        await pipeline.finish()
        #expect(bench.taken.count + bench.dropped(.flood) == count)
        let told = bench.sink.reports.reduce(0) { $0 + $1.suppressed }
        #expect(told == bench.dropped(.flood))
    }

    @Test("more identities than are kept lose no count of those that are held")
    func manyIdentities() {
        var gate = FloodGate(limit: 1)
        _ = gate.judge("loud", at: .zero)
        for _ in 0..<7 { #expect(gate.judge("loud", at: .zero) == .hold) }
        for number in 0..<3000 { _ = gate.judge("\(number)", at: .seconds(1)) }
        #expect(gate.judge("loud", at: .seconds(60)) == .take(suppressed: 7))
    }

    @Test("the summary at the end is the latest report with the count, and is not taken")
    func summary() async {
        let bench = Bench()
        let pipeline = bench.pipeline()
        for _ in 0..<8 { pipeline.take(.sample()) }
        await pipeline.finish()
        #expect(bench.taken.count == 5)
        #expect(bench.sink.reports.map(\.suppressed) == [0, 0, 0, 0, 0, 3])
        #expect(bench.sink.reports.last?.incident == bench.taken.last?.incident)
    }
}
