import Testing
import TriageHTTP

@Suite("RefreshStateMachine under random events", .timeLimit(.minutes(30)))
struct RefreshStateMachineModelTests {
    @Test(arguments: Array(0..<8 as Range<UInt64>))
    func `no order of events breaks the invariants`(part: UInt64) async {
        var (ends, renewals) = (0, 0)
        for seed in part * 2_500..<(part + 1) * 2_500 {
            // Other tests get the thread in between.
            if seed.isMultiple(of: 50) { await Task.yield() }
            var model = RefreshModel(seed: seed)
            for _ in 0..<40 where model.violations.isEmpty { model.step() }
            #expect(model.violations.isEmpty, "seed \(seed)")
            (ends, renewals) = (ends + model.ends, renewals + model.renewals)
        }
        #expect(ends > 500 && renewals > 500, "the schedules go everywhere")
    }
}
