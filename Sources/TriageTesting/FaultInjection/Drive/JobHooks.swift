import Foundation
import TriageConcurrency

/// The hooks of Swift's runtime through which the jobs of a run reach its ``JobPump``.
///
/// The runtime calls a hook, if one is set, instead of enqueueing a job, and returns the main actor's
/// executor from another. They belong to the process. Jobs of code outside the runs go their usual
/// way: a task is part of a run only if a task of the run has made it, or if it uses the run's server
/// or clock.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum JobHooks {
    private static let state = Lock(JobOwners())

    /// Whether this process has the hooks; a statically linked runtime may hide them.
    static let isAvailable = install()

    /// Opens a run, whose tasks are known from now on.
    static func open(_ pump: JobPump) { state.withLock { $0.open(pump) } }

    /// Closes a run: what its tasks do from now on is no part of it, and goes the usual way.
    static func close(_ pump: JobPump) {
        let closed = state.withLock { $0.close(pump) }
        // Outside of the lock, since what they hold may end with them.
        _ = closed
    }

    /// Runs code on the main thread as part of a run.
    static func within<Value>(_ pump: JobPump, _ body: () -> Value) -> Value {
        let driver = JobDriver(pump: pump, thread: .current, task: RuntimeSymbols.currentTaskID)
        let former = state.withLock { state in
            defer { state.driver = driver }
            return state.driver
        }
        defer { state.withLock { $0.driver = former } }
        return body()
    }

    /// Makes the task under way part of a run, because it uses what belongs to the run.
    static func adopt(into pump: JobPump) {
        let (task, thread) = (RuntimeSymbols.currentTaskID, JobThread.current)
        let isOutside = state.withLock { $0.adopt(task, on: thread, into: pump) }
        if isOutside { pump.noteOutside() }
    }

    /// Returns the pump of the run that a job is part of, which is enqueued now; nil for none.
    static func pump(for job: UnownedJob) -> JobPump? {
        let (task, current) = (RuntimeSymbols.taskID(of: job), RuntimeSymbols.currentTaskID)
        let thread = JobThread.current
        let (pump, isOutside) = state.withLock { $0.owner(of: task, by: current, on: thread) }
        if isOutside { pump?.noteOutside() }
        return pump
    }

    /// Whether the code that runs on this thread is part of a run.
    private static var isOfRun: Bool {
        let (current, thread) = (RuntimeSymbols.currentTaskID, JobThread.current)
        return state.withLock { $0.hasRuns && $0.run(of: current, on: thread) != nil }
    }

    private static func install() -> Bool {
        guard let global = RuntimeSymbols.enqueueGlobal, RuntimeSymbols.canNameTasks else {
            return false
        }
        RuntimeSymbols.formerGlobal = global.pointee
        global.pointee = { job, original in
            if let pump = JobHooks.pump(for: job) {
                pump.add(job)
            } else if let former = RuntimeSymbols.formerGlobal {
                former(job, original)
            } else {
                original(job)
            }
        }
        RuntimeSymbols.enqueueMain?.pointee = { job, original in
            if let pump = JobHooks.pump(for: job) { pump.addToMain(job) } else { original(job) }
        }
        RuntimeSymbols.getMain?.pointee = { original in
            JobHooks.isOfRun ? MainJobs.shared.asUnownedSerialExecutor() : original()
        }
        return RuntimeSymbols.getMain != nil || RuntimeSymbols.enqueueMain != nil
    }
}

/// A thread.
///
/// Off Apple platforms, the thread that serves the main queue need not be the main one.
struct JobThread: Equatable, @unchecked Sendable {
    // Unchecked: it is only compared.
    private let thread = pthread_self()

    /// The thread that asks.
    static var current: JobThread { JobThread() }

    static func == (left: JobThread, right: JobThread) -> Bool {
        pthread_equal(left.thread, right.thread) != 0
    }
}

/// The main thread while it runs code of a run.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct JobDriver: Sendable {
    let pump: JobPump
    let thread: JobThread
    /// The task of the test that drives the run; it is no part of the run.
    let task: UInt64?
}

/// Which tasks are part of which run.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct JobOwners: Sendable {
    var driver: JobDriver?
    private var opened: [JobPump] = []
    private var owners: [UInt64: JobPump] = [:]
    /// The tasks outside of the runs that were enqueued since the latest run began.
    private var strangers: Set<UInt64> = []
    /// The first task of the latest run: all tasks before it are older than the run.
    private var first: UInt64?

    /// Whether a run is open.
    var hasRuns: Bool { !opened.isEmpty }

    mutating func open(_ pump: JobPump) {
        opened.append(pump)
        first = nil
        strangers.removeAll(keepingCapacity: true)
    }

    mutating func close(_ pump: JobPump) -> [JobPump] {
        opened.removeAll { $0 === pump }
        owners = opened.isEmpty ? [:] : owners.filter { $0.value !== pump }
        if opened.isEmpty { strangers.removeAll(keepingCapacity: true) }
        return [pump]
    }

    /// Returns the run that a job is part of, and whether code outside of the driven jobs enqueues it.
    mutating func owner(
        of task: UInt64?, by current: UInt64?, on thread: JobThread
    ) -> (pump: JobPump?, isOutside: Bool) {
        guard hasRuns else { return (nil, false) }
        let place = run(of: current, on: thread)
        let isDriven = driver?.thread == thread
        // An actor's own job runs what waits for the actor, whichever task it is.
        guard let task else { return (isDriven ? place : nil, false) }
        if let owner = owners[task] { return (owner, !isDriven) }
        guard let place, task >= first ?? 0, !strangers.contains(task) else {
            strangers.insert(task)
            return (nil, false)
        }
        if first == nil { first = task }
        owners[task] = place
        return (place, !isDriven)
    }

    /// Returns the run that the code on a thread is part of; nil for none.
    func run(of current: UInt64?, on thread: JobThread) -> JobPump? {
        let driver = driver?.thread == thread ? driver : nil
        guard let current, current != driver?.task else { return driver?.pump }
        if let owner = owners[current] { return owner }
        // A task that began at once, within its maker's job, is not enqueued before it waits.
        let isNew = first.map { current >= $0 } ?? false
        return isNew && !strangers.contains(current) ? driver?.pump : nil
    }

    /// Makes a task part of a run.
    ///
    /// - Returns: Whether the task runs outside of the driven jobs.
    mutating func adopt(_ task: UInt64?, on thread: JobThread, into pump: JobPump) -> Bool {
        guard opened.contains(where: { $0 === pump }), driver?.thread != thread else {
            return false
        }
        if let task {
            owners[task] = pump
            strangers.remove(task)
        }
        return true
    }
}
