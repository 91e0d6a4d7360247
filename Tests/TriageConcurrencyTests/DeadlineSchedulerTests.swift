import Testing
import TriageConcurrency
import TriageTesting

@Suite("DeadlineKeeper", .timeLimit(.minutes(30)))
struct DeadlineSchedulerTests {
    private let clock = TestClock()
    private let passed = EventRecorder<Int>()
    private let scheduler: DeadlineScheduler

    init() { scheduler = DeadlineScheduler(clock) }

    private func set(_ seconds: Int) -> Int {
        scheduler.schedule(after: .seconds(seconds)) { [passed] in passed.record(seconds) }
    }

    @Test
    func `deadlines that are due together pass in the order of their times`() async {
        let deadlines = [3, 1, 4, 2].map(set)
        scheduler.cancel(deadlines[2])
        await eventually { clock.timeUntilNextWake == .seconds(1) }
        clock.advance(by: .seconds(5))
        await eventually { passed.elements.count == 3 }
        #expect(passed.elements == [1, 2, 3])
    }

    @Test
    func `after all deadlines have passed, later ones pass too`() async {
        for round in 1...3 {
            _ = set(round)
            await eventually { clock.timeUntilNextWake == .seconds(round) }
            clock.advance(by: .seconds(round))
            await eventually { passed.elements.count == round }
        }
        #expect(passed.elements == [1, 2, 3])
    }
}
