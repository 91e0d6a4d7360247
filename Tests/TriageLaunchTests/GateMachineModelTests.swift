import Testing
import TriageLaunch

@Suite("GateMachine under random events", .timeLimit(.minutes(30)))
struct GateMachineModelTests {
    @Test(arguments: Array(0..<8 as Range<UInt64>))
    func `one verdict, in time and correct, and none proceeds after a stop`(part: UInt64) async {
        var kinds: [String: Int] = [:]
        for seed in part * 12_500..<(part + 1) * 12_500 {
            // Other tests get the thread in between.
            if seed.isMultiple(of: 100) { await Task.yield() }
            var model = GateModel(seed: seed)
            model.run()
            #expect(model.violations.isEmpty, "seed \(seed)")
            kinds[model.decision.kind, default: 0] += 1
        }
        #expect(kinds.count == 5 && kinds.values.allSatisfy { $0 > 100 }, "\(kinds)")
    }
}

extension GateMachine.Decision? {
    fileprivate var kind: String {
        switch self {
        case nil: "none"
        case .proceed: "proceed"
        case .stopped: "stopped"
        case .failed: "failed"
        case .timedOut: "silent"
        case .canceled: "cancelled"
        }
    }
}
