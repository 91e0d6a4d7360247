import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("ForegroundClock", .timeLimit(.minutes(5)))
struct ForegroundClockTests {
    private let base = TestClock()
    private let clock: ForegroundClock

    init() { clock = ForegroundClock(base) }

    /// Sleeps, and says afterwards what the clock below has told.
    private func sleeper(_ time: Duration) -> Task<Duration, any Error> {
        let (clock, base, start) = (clock, base, base.now)
        return Task {
            try await clock.sleep(for: time)
            return start.duration(to: base.now)
        }
    }

    /// Lets time pass as it does for a process that runs.
    private func run(for seconds: Int) async {
        for _ in 0..<seconds * 2 {
            await base.waitForSleepers(count: 1)
            base.advance(by: .milliseconds(500))
        }
    }

    @Test("while the process runs it is the clock below")
    func running() async throws {
        let task = sleeper(.seconds(3))
        await run(for: 3)
        #expect(try await task.value == .seconds(3))
    }

    @Test("it wakes on the moment, not on the beat")
    func exact() async throws {
        let task = sleeper(.milliseconds(1_250))
        await base.waitForSleepers(count: 1)
        base.advance(by: .seconds(1))
        await base.waitForSleepers(count: 1)
        base.advance(by: .milliseconds(250))
        #expect(try await task.value == .milliseconds(1_250))
    }

    @Test("of a stop a second counts, each time that there is one")
    func stops() async throws {
        let task = sleeper(.seconds(10))
        for _ in 0..<2 {
            await run(for: 3)
            await base.waitForSleepers(count: 1)
            base.advance(by: .seconds(3600))
        }
        // Twice three seconds, and one for each stop.
        await run(for: 2)
        #expect(try await task.value == .seconds(7208))
    }

    @Test("many who sleep take note of a stop once")
    func many() async throws {
        let tasks = (0..<20).map { _ in sleeper(.seconds(4)) }
        await base.waitForSleepers(count: 20)
        base.advance(by: .seconds(60))
        for _ in 0..<3 {
            await base.waitForSleepers(count: 20)
            base.advance(by: .seconds(1))
        }
        for task in tasks { #expect(try await task.value == .seconds(63)) }
    }

    @Test("what passes while nobody sleeps is no stop")
    func idle() async throws {
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

    @Test("a sleeper that is cancelled ends at once with an error, however late it is")
    func cancelled() async {
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

    @Test("a later moment comes after an earlier one, and neither after itself")
    func order() {
        let (now, later) = (clock.now, clock.now.advanced(by: .nanoseconds(1)))
        #expect(now < later && !(later < now) && !(now < now))
        #expect(now.duration(to: later) == .nanoseconds(1))
    }

    @Test("a deadline on it does not pass while the process is stopped")
    func deadline() async throws {
        let keeper = DeadlineScheduler(clock)
        let isOver = Lock(false)
        _ = keeper.schedule(after: .seconds(10)) { isOver.withLock { $0 = true } }
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
