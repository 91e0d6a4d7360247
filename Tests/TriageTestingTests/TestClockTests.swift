import Dispatch
import Testing
import TriageConcurrency
import TriageTesting

@Suite("TestClock", .timeLimit(.minutes(30)))
struct TestClockTests {
    let clock = TestClock()
    let woken = EventRecorder<Int>()

    @Test
    func `Time passes only when it is advanced`() {
        let start = clock.now
        clock.advance(by: .seconds(2))
        clock.advance(by: .milliseconds(500))
        #expect(start.duration(to: clock.now) == .milliseconds(2500))
        #expect(start < clock.now)
        #expect(start.advanced(by: .milliseconds(2500)) == clock.now)
        let passed = stopwatch(clock)
        clock.advance(by: .seconds(7))
        #expect(passed() == .seconds(7))
    }

    @Test
    func `A sleeper wakes when its time has come, and not before`() async throws {
        let sleeper = sleep(3)
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .milliseconds(2999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(clock.sleeperCount == 0)
        try await sleeper.value
        #expect(woken.elements == [3])
    }

    @Test
    func `A sleep until a past instant ends at once`() async throws {
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: clock.now, tolerance: nil)
        try await clock.sleep(for: .seconds(-1))
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func `Advancing from sleeper to sleeper follows the order of their deadlines`() async throws {
        let start = clock.now
        let sleepers = [5, 1, 4, 2].map(sleep)
        await clock.waitForSleepers(count: 4)
        for (count, seconds) in zip([3, 2, 1, 0], [1, 2, 4, 5]) {
            #expect(clock.advanceToNextSleeper())
            #expect(clock.sleeperCount == count)
            #expect(start.duration(to: clock.now) == .seconds(seconds))
        }
        #expect(!clock.advanceToNextSleeper())
        for sleeper in sleepers { try await sleeper.value }
        #expect(woken.elements.sorted() == [1, 2, 4, 5])
    }

    @Test
    func `One advance wakes all sleepers that are due, and no others`() async throws {
        let sleepers = (1...10).map(sleep)
        await clock.waitForSleepers(count: 10)
        clock.advance(by: .seconds(6))
        #expect(clock.sleeperCount == 4)
        for sleeper in sleepers.prefix(6) { try await sleeper.value }
        #expect(woken.elements.sorted() == Array(1...6))
        clock.advance(by: .seconds(4))
        for sleeper in sleepers { try await sleeper.value }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    @Test
    func `The sleepers of one advance wake in the order of their deadlines`() async throws {
        let (clock, woken, queue) = (clock, woken, QueueExecutor())
        let sleepers = [5, 1, 4, 2].map { seconds in
            Task(executorPreference: queue) {
                try await clock.sleep(for: .seconds(seconds))
                woken.record(seconds)
            }
        }
        await clock.waitForSleepers(count: 4)
        // The last of them may still be about to suspend.
        queue.waitUntilIdle()
        clock.advance(by: .seconds(6))
        for sleeper in sleepers { try await sleeper.value }
        #expect(woken.elements == [1, 2, 4, 5])
    }

    @Test
    func `Only a canceled sleeper wakes at once with an error`() async throws {
        let (one, other) = (sleep(3), sleep(3))
        await clock.waitForSleepers(count: 2)
        one.cancel()
        await #expect(throws: CancellationError.self) { try await one.value }
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(3))
        try await other.value
        #expect(woken.elements == [3])
    }

    @Test
    func `A task that is canceled already does not sleep`() async {
        let clock = clock
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) {
                try await clock.sleep(for: .seconds(3))
            }
        }.value
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func `A cancellation at any moment of falling asleep ends the sleep`() async {
        let clock = clock
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { @concurrent in
                    for _ in 0..<150 {
                        let sleeper = Task { @concurrent in try await clock.sleep(for: .seconds(1))
                        }
                        await Task.yield()
                        sleeper.cancel()
                        _ = await sleeper.result
                    }
                }
            }
        }
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func `Several tasks may wait for different numbers of sleepers`() async throws {
        let clock = clock
        async let two: Void = clock.waitForSleepers(count: 2)
        async let three: Void = clock.waitForSleepers(count: 3)
        await clock.waitForSleepers(count: 0)
        let sleepers = (1...3).map(sleep)
        await two
        await three
        #expect(clock.sleeperCount == 3)
        clock.advance(by: .seconds(3))
        for sleeper in sleepers { try await sleeper.value }
    }

    private func sleep(_ seconds: Int) -> Task<Void, any Error> {
        let (clock, woken) = (clock, woken)
        return Task {
            try await clock.sleep(for: .seconds(seconds))
            woken.record(seconds)
        }
    }
}

@Suite("SeededGenerator", .timeLimit(.minutes(30)))
struct SeededGeneratorTests {
    @Test
    func `The same seed gives the same numbers, as the algorithm's authors publish them`() {
        var random = SeededGenerator(seed: 1_234_567)
        let numbers = (0..<3).map { _ in random.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }
}

/// Runs the jobs of tasks one after another, in the order in which they were resumed.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "jobs")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    func waitUntilIdle() { queue.sync {} }
}
