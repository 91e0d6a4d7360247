import Testing
import TriageConcurrency
import TriageTesting

@Suite("JobQueue", .timeLimit(.minutes(30)))
struct JobQueueTests {
    @TaskLocal private static var name = ""

    @Test
    func `Jobs run one at a time, in the order in which they were added`() async {
        let recorder = EventRecorder<String>()
        let (first, last) = (Race<Void>(), Race<Void>())
        let queue = JobQueue()
        queue.add {
            recorder.record("begin 1")
            try? await first.wait {}
            recorder.record("end 1")
        }
        queue.add { recorder.record("2") }
        queue.add { last.end(.success(())) }
        first.end(.success(()))
        try? await last.wait {}
        #expect(recorder.elements == ["begin 1", "end 1", "2"])
    }

    @Test
    func `A job has the task locals of the code that made the queue, not of the code that adds it`()
        async throws
    {
        let queue = Self.$name.withValue("maker") { JobQueue() }
        let race = Race<String>()
        Self.$name.withValue("adder") { queue.add { race.end(.success(Self.name)) } }
        #expect(try await race.wait {} == "maker")
    }

    @Test
    func `Canceling cancels the job under way and those that wait, and later ones are dropped`()
        async throws
    {
        let recorder = EventRecorder<String>()
        let (began, hold, last) = (Race<Void>(), Race<Void>(), Race<Void>())
        let queue = JobQueue()
        queue.add {
            began.end(.success(()))
            await Task { try? await hold.wait {} }.value
            recorder.record("first \(Task.isCancelled)")
        }
        queue.add {
            recorder.record("waiting \(Task.isCancelled)")
            last.end(.success(()))
        }
        try await began.wait {}
        queue.cancel()
        weak var late: Held?
        do {
            let held = Held()
            late = held
            queue.add { [held] in _ = held }
        }
        #expect(late == nil)
        hold.end(.success(()))
        try await last.wait {}
        #expect(recorder.elements == ["first true", "waiting true"])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test
    func `A job runs on the queue's executor, and goes on there after a wait and in a race`()
        async throws
    {
        let steps = Lock(0)
        let executor = JobExecutor { step in
            steps.withLock { $0 += 1 }
            Task { step() }
        }
        let (began, hold, last) = (Race<Void>(), Race<Void>(), Race<Int>())
        let queue = JobQueue(on: executor)
        queue.add {
            try? await Race<Void>().run(on: executor) {
                began.end(.success(()))
                try await hold.wait {}
            }
            last.end(.success(steps.current))
        }
        try await began.wait {}
        #expect(steps.current == 1)
        hold.end(.success(()))
        #expect(try await last.wait {} == 3)
    }

    @Test
    func `A queue that is released cancels its job, and an idle one leaves nothing behind`()
        async throws
    {
        let (began, ended) = (Race<Void>(), Race<Bool>())
        var queue: JobQueue? = JobQueue()
        queue?.add {
            began.end(.success(()))
            _ = try? await Race<Void>().wait {}
            ended.end(.success(Task.isCancelled))
        }
        try await began.wait {}
        queue = nil
        #expect(try await ended.wait {})

        weak var held: Held?
        do {
            let idle = JobQueue()
            let (value, ran) = (Held(), Race<Void>())
            held = value
            idle.add { [value] in
                _ = value
                ran.end(.success(()))
            }
            try await ran.wait {}
            _ = idle
        }
        #expect(await eventually { held == nil })
    }
}

private final class Held: Sendable {}
