import Testing
import TriageConcurrency
import TriageTesting

@Suite("DeadlineKeeper", .timeLimit(.minutes(5)))
struct DeadlineKeeperTests {
    private let clock = TestClock()
    private let passed = EventRecorder<Int>()
    private let keeper: DeadlineScheduler

    init() { keeper = DeadlineScheduler(clock) }

    private func set(_ seconds: Int) -> Int {
        keeper.schedule(after: .seconds(seconds)) { [passed] in passed.record(seconds) }
    }

    @Test("those that are found due together pass in the order of their times")
    func order() async {
        let deadlines = [3, 1, 4, 2].map(set)
        keeper.cancel(deadlines[2])
        await eventually { clock.timeUntilNextWake == .seconds(1) }
        clock.advance(by: .seconds(5))
        await eventually { passed.elements.count == 3 }
        #expect(passed.elements == [1, 2, 3])
    }

    @Test("after all have passed, later ones pass too")
    func again() async {
        for round in 1...3 {
            _ = set(round)
            await eventually { clock.timeUntilNextWake == .seconds(round) }
            clock.advance(by: .seconds(round))
            await eventually { passed.elements.count == round }
        }
        #expect(passed.elements == [1, 2, 3])
    }
}
