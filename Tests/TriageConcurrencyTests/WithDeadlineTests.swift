import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("withDeadline", .timeLimit(.minutes(30)))
struct WithDeadlineTests {
    private struct Own: Error {}

    @Test
    func `work in time returns its value or its own error, and no sleeper remains`() async throws {
        let clock = TestClock()
        #expect(try await withDeadline(.seconds(1), scheduler: DeadlineScheduler(clock)) { 7 } == 7)
        await #expect(throws: Own.self) {
            try await withDeadline(.seconds(1), scheduler: DeadlineScheduler(clock)) { throw Own() }
        }
        await eventually { clock.sleeperCount == 0 }
    }

    @Test
    func `work that overruns is canceled and not waited for`() async throws {
        let clock = TestClock()
        let (hasBegun, wasCancelled) = (Lock(false), Lock(false))
        async let result: Void = withDeadline(.seconds(1), scheduler: DeadlineScheduler(clock)) {
            hasBegun.withLock { $0 = true }
            await eventually { Task.isCancelled }
            wasCancelled.withLock { $0 = true }
        }
        await eventually { hasBegun.current && clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))
        do {
            try await result
            Issue.record("it ended in time")
        } catch {
            #expect(error is DeadlinePassed)
        }
        await eventually { wasCancelled.current }
    }

    @Test
    func `a canceled caller does not wait for work that ignores cancellation`() async {
        let clock = TestClock()
        let task = Task {
            try await withDeadline(.seconds(1), scheduler: DeadlineScheduler(clock)) {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        await clock.waitForSleepers(count: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await eventually { clock.sleeperCount == 0 }
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `a limit of zero or less ends the work at once`(limit: Duration) async {
        await #expect(throws: DeadlinePassed.self) {
            try await withDeadline(limit, scheduler: DeadlineScheduler(TestClock())) {
                await eventually { Task.isCancelled }
            }
        }
    }

    @TaskLocal private static var name: String?

    @Test
    func `work sees the task-local values of the caller`() async throws {
        let clock = TestClock()
        let name = try await Self.$name.withValue("clip.load") {
            try await withDeadline(.seconds(1), scheduler: DeadlineScheduler(clock)) { Self.name }
        }
        #expect(name == "clip.load")
    }
}
