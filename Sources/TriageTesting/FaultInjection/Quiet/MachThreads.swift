#if canImport(Darwin)
import Darwin

/// The threads of this process, as the kernel shows them to one of them.
struct MachThreads: ThreadLooks {
    static let isAvailable = true

    private let own = pthread_mach_thread_np(pthread_self())
    /// The rights to the threads of the last list: without one, a thread's name means nothing.
    private var rights: [thread_act_t] = []

    mutating func threads() -> [UInt64] {
        var list: thread_act_array_t?
        var count: mach_msg_type_number_t = 0
        guard task_threads(mach_task_self_, &list, &count) == KERN_SUCCESS, let list else {
            return []
        }
        let size = vm_size_t(count) * vm_size_t(MemoryLayout<thread_act_t>.stride)
        defer { vm_deallocate(mach_task_self_, vm_address_t(UInt(bitPattern: list)), size) }
        let former = rights
        rights = (0..<Int(count)).map { list[$0] }
        for thread in former { mach_port_deallocate(mach_task_self_, thread) }
        return rights.filter { $0 != own }.map { UInt64($0) }
    }

    func time(of thread: UInt64) -> UInt64? {
        info(of: thread).map { info in
            let seconds = UInt64(info.user_time.seconds) + UInt64(info.system_time.seconds)
            let rest = UInt64(info.user_time.microseconds) + UInt64(info.system_time.microseconds)
            return seconds * 1_000_000_000 + rest * 1000
        }
    }

    func isAsleep(_ thread: UInt64) -> Bool {
        [TH_STATE_WAITING, TH_STATE_HALTED].contains(info(of: thread)?.run_state ?? 0)
    }

    func nextWake() -> Wake { .unknown }

    private func info(of thread: UInt64) -> thread_basic_info? {
        var info = thread_basic_info()
        var count = mach_msg_type_number_t(
            MemoryLayout<thread_basic_info>.size / MemoryLayout<natural_t>.size)
        let result = withUnsafeMutablePointer(to: &info) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { words in
                thread_info(thread_act_t(thread), thread_flavor_t(THREAD_BASIC_INFO), words, &count)
            }
        }
        return result == KERN_SUCCESS ? info : nil
    }
}
#endif
