import Foundation
import TriageConcurrency

/// The hooks of Swift's runtime through which the jobs of a run reach its ``JobPump``.
///
/// The runtime calls a hook, if one is set, instead of enqueueing a job, and returns the main actor's
/// executor from another. They belong to the process. Jobs of code outside the run under way go
/// their usual way.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum JobHooks {
    /// What the main thread does for the run under way.
    enum Activity: Sendable {
        /// It runs code outside of the run.
        case other
        /// It runs a job of the run.
        case job
        /// It empties its queue, whose blocks may be the app's.
        case block
    }

    private struct State: Sendable {
        var pump: JobPump?
        var activity = Activity.other
        var thread: ThreadID?
    }

    /// A thread.
    ///
    /// Off Apple platforms, the thread that serves the main queue need not be the main one.
    private struct ThreadID: @unchecked Sendable {
        // Unchecked: it is only compared.
        private let thread = pthread_self()

        /// Whether the code that asks runs on this thread.
        var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
    }

    private static let mainQueue = DispatchSpecificKey<Bool>()

    private static let state = Lock(State())

    /// Whether this process has the hooks; a statically linked runtime may hide them.
    static let isAvailable = install()

    /// Makes a pump the one of the run under way; nil after the run.
    static func use(_ pump: JobPump?) { state.withLock { $0 = State(pump: pump) } }

    /// Says what the main thread does from now on.
    static func begin(_ activity: Activity) {
        let thread = ThreadID()
        state.withLock { ($0.activity, $0.thread) = (activity, thread) }
    }

    /// Runs code on the main thread as part of the run under way.
    static func within<Value>(_ body: () -> Value) -> Value {
        begin(.job)
        defer { begin(.other) }
        return body()
    }

    /// Returns the pump for a job that is enqueued now; nil if the job is not part of the run.
    fileprivate static func pump(for job: UnownedJob) -> JobPump? {
        let state = state.current
        guard let pump = state.pump else { return nil }
        let id = Symbols.jobID?(job)
        if isOfRun(state) {
            pump.know(id)
            return pump
        }
        return pump.knows(id) ? pump : nil
    }

    /// Returns the executor of the main actor for the run; nil outside of its jobs.
    ///
    /// A job of other code on the main queue has no task yet when it asks, just as a block.
    fileprivate static var mainExecutor: UnownedSerialExecutor? {
        let state = state.current
        guard let pump = state.pump, state.activity == .job, state.thread?.isCurrent == true
        else { return nil }
        return pump.mainExecutor
    }

    /// Whether the code that runs on this thread is part of the run.
    ///
    /// A block on the main queue has no executor. A job of other code has one, even where it has
    /// left its task already.
    private static func isOfRun(_ state: State) -> Bool {
        switch state.activity {
        case .other: false
        case .job: state.thread?.isCurrent == true
        case .block:
            DispatchQueue.getSpecific(key: mainQueue) == true && Symbols.isOutsideOfJobs
        }
    }

    private static func install() -> Bool {
        guard let global = Symbols.enqueueGlobal else { return false }
        DispatchQueue.main.setSpecific(key: mainQueue, value: true)
        Symbols.formerGlobal = global.pointee
        global.pointee = { job, original in
            if let pump = JobHooks.pump(for: job) {
                pump.add(job)
            } else if let former = Symbols.formerGlobal {
                former(job, original)
            } else {
                original(job)
            }
        }
        Symbols.enqueueMain?.pointee = { job, original in
            if let pump = JobHooks.pump(for: job) { pump.addToMain(job) } else { original(job) }
        }
        Symbols.getMain?.pointee = { original in JobHooks.mainExecutor ?? original() }
        return Symbols.getMain != nil || Symbols.enqueueMain != nil
    }
}

/// The runtime's variables and functions, found by name.
private enum Symbols {
    typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
    typealias GetMain = @convention(thin) () -> UnownedSerialExecutor
    typealias GetMainHook = @convention(thin) (GetMain) -> UnownedSerialExecutor
    typealias JobID = @convention(thin) (UnownedJob) -> UInt64

    nonisolated(unsafe) static let enqueueGlobal = variable(
        "swift_task_enqueueGlobal_hook", EnqueueHook.self)
    nonisolated(unsafe) static let enqueueMain = variable(
        "swift_task_enqueueMainExecutor_hook", EnqueueHook.self)
    nonisolated(unsafe) static let getMain = variable(
        "swift_task_getMainExecutor_hook", GetMainHook.self)
    static let jobID: JobID? = symbol("swift_task_getJobTaskId").map {
        unsafeBitCast($0, to: JobID.self)
    }
    /// Whether the code that runs on this thread is no job, such as a block on a queue.
    static var isOutsideOfJobs: Bool {
        guard let currentExecutor else { return false }
        return unsafeBitCast(currentExecutor(), to: (UInt, UInt).self) == (0, 0)
    }

    private static let currentExecutor: GetMain? = symbol("swift_task_getCurrentExecutor").map {
        unsafeBitCast($0, to: GetMain.self)
    }
    /// The hook that another library had set before.
    nonisolated(unsafe) static var formerGlobal: EnqueueHook?

    private static func variable<Hook>(
        _ name: String, _ type: Hook.Type
    ) -> UnsafeMutablePointer<Hook?>? {
        symbol(name)?.assumingMemoryBound(to: Hook?.self)
    }

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
        #if canImport(Darwin)
        dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
        #else
        dlsym(nil, name)
        #endif
    }
}
