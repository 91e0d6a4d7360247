import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("ForegroundClock", .timeLimit(.minutes(30)))
struct ForegroundClockTests {
    private let base = TestClock()
    private let clock: ForegroundClock

    init() { clock = ForegroundClock(base) }

    /// Sleeps, and records the time of the base clock afterwards.
    private func sleeper(_ time: Duration) -> Task<Duration, any Error> {
        let (clock, base, start) = (clock, base, base.now)
        return Task {
            try await clock.sleep(for: time)
            return start.duration(to: base.now)
        }
    }

    /// Advances the time in steps, as it passes for a process that runs.
    private func run(for seconds: Int) async {
        for _ in 0..<seconds * 2 {
            await base.waitForSleepers(count: 1)
            base.advance(by: .milliseconds(500))
        }
    }

    @Test
    func `while the process runs it agrees with its base clock`() async throws {
        let task = sleeper(.seconds(3))
        await run(for: 3)
        #expect(try await task.value == .seconds(3))
    }

    @Test
    func `a sleeper wakes at its instant, not at the next reading`() async throws {
        let task = sleeper(.milliseconds(1_250))
        await base.waitForSleepers(count: 1)
        base.advance(by: .seconds(1))
        await base.waitForSleepers(count: 1)
        base.advance(by: .milliseconds(250))
        #expect(try await task.value == .milliseconds(1_250))
    }

    @Test
    func `one second of a suspension counts, each time that there is one`() async throws {
        let task = sleeper(.seconds(10))
        for _ in 0..<2 {
            await run(for: 3)
            await base.waitForSleepers(count: 1)
            base.advance(by: .seconds(3600))
        }
        // Twice three seconds, and one for each suspension.
        await run(for: 2)
        #expect(try await task.value == .seconds(7208))
    }

    @Test
    func `several sleepers count a suspension once`() async throws {
        let tasks = (0..<20).map { _ in sleeper(.seconds(4)) }
        await base.waitForSleepers(count: 20)
        base.advance(by: .seconds(60))
        for _ in 0..<3 {
            await base.waitForSleepers(count: 20)
            base.advance(by: .seconds(1))
        }
        for task in tasks { #expect(try await task.value == .seconds(63)) }
    }

    @Test
    func `time that passes without a sleeper is no suspension`() async throws {
        let start = clock.now
        base.advance(by: .seconds(3600))
        let task = sleeper(.seconds(1))
        #expect(start.duration(to: clock.now) == .seconds(3600))
        await run(for: 1)
        #expect(try await task.value == .seconds(1))
        #expect(start.duration(to: clock.now) == .seconds(3601))
        base.advance(by: .seconds(3600))
        #expect(start.duration(to: clock.now) == .seconds(7201))
    }

    @Test
    func `a canceled sleeper ends at once with an error, even after its deadline`() async {
        let clock = clock
        let task = sleeper(.seconds(10))
        await base.waitForSleepers(count: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await #expect(throws: Never.self) { try await clock.sleep(for: .seconds(-1)) }
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) {
                try await clock.sleep(for: .seconds(-1))
            }
        }.value
        #expect(base.sleeperCount == 0)
    }

    @Test
    func `a later instant comes after an earlier one, and neither after itself`() {
        let (now, later) = (clock.now, clock.now.advanced(by: .nanoseconds(1)))
        #expect(now < later && !(later < now) && !(now < now))
        #expect(now.duration(to: later) == .nanoseconds(1))
    }

    @Test
    func `a deadline does not pass while the process is suspended`() async throws {
        let scheduler = DeadlineScheduler(clock)
        let isOver = Lock(false)
        _ = scheduler.schedule(after: .seconds(10)) { isOver.withLock { $0 = true } }
        await run(for: 5)
        await base.waitForSleepers(count: 1)
        base.advance(by: .seconds(600))
        await base.waitForSleepers(count: 1)
        #expect(!isOver.current)
        await run(for: 4)
        await eventually { isOver.current }
        #expect(isOver.current)
    }
}
