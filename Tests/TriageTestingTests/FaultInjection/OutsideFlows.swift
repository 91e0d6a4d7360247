import Dispatch
import Foundation
import Triage
import TriageTesting

/// A way in which a flow leaves the jobs that a run drives.
enum Outside: String, CaseIterable, Sendable {
    case globalQueue, mainQueue, mainBehindGlobal, ownQueue, operationQueue, thread
    case detachedTask, taskInBlock, actorOnQueue, sharedActor, taskExecutor, stream
    case sleep, timer, blockAlone

    /// Whether the flow waits for time that the run's clock does not measure.
    var isTimed: Bool { self == .sleep || self == .timer }

    private static let operations = OperationQueue()

    static var untimed: [Outside] { allCases.filter { !$0.isTimed } }

    /// Goes there and comes back.
    func visit() async {
        switch self {
        case .globalQueue: await wait { DispatchQueue.global().async(execute: $0) }
        case .mainQueue: await wait { DispatchQueue.main.async(execute: $0) }
        case .mainBehindGlobal, .blockAlone:
            await wait { resume in
                DispatchQueue.global(qos: .utility).async {
                    DispatchQueue.main.async(execute: resume)
                }
            }
        case .ownQueue: await wait { DispatchQueue(label: "own").async(execute: $0) }
        case .operationQueue: await wait { Self.operations.addOperation($0) }
        case .thread: await wait { Thread.detachNewThread($0) }
        case .detachedTask: await Task.detached { await Task.yield() }.value
        case .taskInBlock:
            await wait { resume in DispatchQueue.global().async { Task { resume() } } }
        case .actorOnQueue: await QueueActor().visit()
        case .sharedActor: await SharedActor.shared.visit()
        case .taskExecutor:
            await withTaskExecutorPreference(PreferredQueue()) { await Task.yield() }
        case .stream:
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            DispatchQueue.global().async {
                for number in 1...3 { continuation.yield(number) }
                continuation.finish()
            }
            for await _ in stream {}
        case .sleep:
            // Real time: a flow's own sleep, which no clock of the run measures, is what is tried.
            _ = try? await Task.sleep(for: .milliseconds(5))
        case .timer:
            // Real time: so is a timer.
            await wait { DispatchQueue.global().asyncAfter(deadline: .now() + 0.005, execute: $0) }
        }
    }

    private func wait(
        _ start: (@escaping @Sendable () -> Void) -> Void
    ) async {
        await withCheckedContinuation { continuation in start { continuation.resume() } }
    }

    /// A launch whose check visits this place, with a deadline that must not pass meanwhile.
    func launch(hangs: Bool = false) -> FaultInjection {
        FaultInjection(
            "launch by \(rawValue)",
            server: FaultPlan(["GET /v1/version": [.json(#"{"names":["1"]}"#)]])
        ) { app in
            let screen = PlantedScreen()
            screen.show(in: app)
            let check = Check<Void, Never>("version") { _ in
                await visit()
                _ = try await app.client.send(.get("/v1/version", as: Names.self))
                await visit()
                return .passed
            }
            let gate = LaunchGate<Never>([check], clock: app.clock)
            let launch: @MainActor @Sendable () async -> Void = {
                screen.isLoading = true
                await gate.run(in: app.center, retries: true) { _ in await show("home", on: screen)
                }
                screen.isLoading = false
            }
            app.retry(launch)
            await launch()
            if hangs, screen.content == nil {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
            await app.settled()
        }
    }

    /// Shows content; as a block that no task waits for, if that is the way.
    @MainActor private func show(_ content: String, on screen: PlantedScreen) async {
        guard self == .blockAlone else { return screen.content = content }
        DispatchQueue.global().async {
            DispatchQueue.main.async { MainActor.assumeIsolated { screen.content = content } }
        }
    }
}

/// An executor on a queue of its own.
private final class PreferredQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "executor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// An actor whose code runs on a queue of its own.
private actor QueueActor {
    private let executor = ActorQueue()
    private var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func visit() async {
        count += 1
        await Task.yield()
        count += 1
    }
}

private final class ActorQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "actor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// An actor that all runs and tests share.
private actor SharedActor {
    static let shared = SharedActor()
    private var count = 0

    func visit() async {
        count += 1
        await Task.yield()
        count += 1
    }
}
