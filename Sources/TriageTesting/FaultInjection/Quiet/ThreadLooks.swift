/// What the operating system tells of the other threads of this process.
protocol ThreadLooks {
    /// The numbers of the other threads.
    mutating func threads() -> [UInt64]
    /// Returns the processor time that a thread has used so far, in nanoseconds; nil if it is gone.
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

    /// Returns the processor time that each other thread has used so far.
    mutating func processorTimes() -> ProcessorTimes {
        ProcessorTimes(
            Dictionary(
                threads().compactMap { thread in time(of: thread).map { (thread, $0) } },
                uniquingKeysWith: max))
    }
}

/// The processor time that threads have used, in nanoseconds.
struct ProcessorTimes: Sendable {
    private let times: [UInt64: UInt64]

    init(_ times: [UInt64: UInt64]) { self.times = times }

    /// The processor time after which one thread that works alone is said to spin.
    static let limit = Duration.seconds(10)

    /// Returns whether one thread has worked alone since another look, for longer than the limit.
    ///
    /// Alone means nine tenths of what all threads have used. Work of others, such as other tests,
    /// goes on in several threads, and is no work of a flow.
    func showSpinning(since start: ProcessorTimes) -> Bool {
        let used = times.map { thread, time in
            let former = start.times[thread] ?? 0
            // A number may come back for another thread.
            return time >= former ? time - former : time
        }
        let (most, sum) = (used.max() ?? 0, used.reduce(0, +))
        return Duration.nanoseconds(most) >= Self.limit && most * 10 >= sum * 9
    }
}
