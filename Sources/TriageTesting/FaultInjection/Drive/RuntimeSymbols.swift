import Foundation

/// The variables and functions of Swift's runtime, found by name.
enum RuntimeSymbols {
    typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
    typealias GetMain = @convention(thin) () -> UnownedSerialExecutor
    typealias GetMainHook = @convention(thin) (GetMain) -> UnownedSerialExecutor
    private typealias NumberOfJob = @convention(thin) (UnownedJob) -> UInt64
    private typealias NumberOfTask = @convention(thin) (UnsafeRawPointer) -> UInt64
    private typealias CurrentTask = @convention(thin) () -> UnsafeRawPointer?

    nonisolated(unsafe) static let enqueueGlobal = variable(
        "swift_task_enqueueGlobal_hook", EnqueueHook.self)
    nonisolated(unsafe) static let enqueueMain = variable(
        "swift_task_enqueueMainExecutor_hook", EnqueueHook.self)
    nonisolated(unsafe) static let getMain = variable(
        "swift_task_getMainExecutor_hook", GetMainHook.self)
    /// The hook that another library had set before.
    nonisolated(unsafe) static var formerGlobal: EnqueueHook?

    private static let jobID: NumberOfJob? = symbol("swift_task_getJobTaskId").map {
        unsafeBitCast($0, to: NumberOfJob.self)
    }
    private static let numberOfTask: NumberOfTask? = symbol("swift_task_getJobTaskId").map {
        unsafeBitCast($0, to: NumberOfTask.self)
    }
    private static let jobFlags: NumberOfJob? = symbol("swift_task_getJobFlags").map {
        unsafeBitCast($0, to: NumberOfJob.self)
    }
    private static let currentTask: CurrentTask? = symbol("swift_task_getCurrent").map {
        unsafeBitCast($0, to: CurrentTask.self)
    }

    /// Whether tasks can be told apart.
    static var canNameTasks: Bool { jobID != nil && jobFlags != nil && currentTask != nil }

    /// The number of the task that a job belongs to; nil for a job of an actor's own.
    ///
    /// Every task of a process has its own number, and later ones have higher ones. The number of a
    /// job that is no task is what its memory held before.
    static func taskID(of job: UnownedJob) -> UInt64? {
        guard let jobID, let jobFlags, jobFlags(job) & 0xff == 0 else { return nil }
        return jobID(job)
    }

    /// The number of the task under way on this thread; nil for code that is no task.
    static var currentTaskID: UInt64? {
        guard let currentTask, let numberOfTask, let task = currentTask() else { return nil }
        return numberOfTask(task)
    }

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
