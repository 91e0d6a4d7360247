/// What the operating system tells of the other threads of this process.
protocol ThreadLooks {
    /// The numbers of the other threads.
    mutating func threads() -> [UInt64]
    /// Returns the processor time that a thread has used so far; nil if it is gone.
    mutating func time(of thread: UInt64) -> UInt64?
    /// Returns whether a thread neither runs nor waits for a processor.
    mutating func isAsleep(_ thread: UInt64) -> Bool
    /// Returns when the operating system itself will wake one of the threads.
    mutating func nextWake() -> Wake
}

/// When the operating system itself wakes a thread: at the end of a sleep or of a timer.
enum Wake: Sendable, Hashable {
    /// No sleep and no timer ends.
    case never
    /// The first one ends after this time, at the latest.
    case after(Duration)
    /// The operating system does not tell.
    case unknown
}

extension ThreadLooks {
    /// Returns whether, at one instant of this call, no other thread ran or could run.
    ///
    /// Threads are looked at one after another, and one that runs can wake another behind the look's
    /// back. But then it has used the processor. If no thread has used it since before the first look
    /// and until after the last, no thread ran, none was woken by another one, and all slept at once.
    mutating func isQuiet() -> Bool {
        let threads = threads()
        var times: [UInt64?] = []
        for thread in threads { times.append(time(of: thread)) }
        for thread in threads where !isAsleep(thread) { return false }
        guard self.threads() == threads else { return false }
        for (thread, time) in zip(threads, times) where self.time(of: thread) != time {
            return false
        }
        return true
    }
}
