#if !canImport(Darwin)
import Foundation

/// The threads of this process, as `/proc` shows them to one of them.
struct ProcThreads: ThreadLooks {
    private static let folder = "/proc/self/task"

    /// Whether this system has what is asked here.
    static var isAvailable: Bool { access(folder, R_OK) == 0 }

    /// The number of the thread that looks.
    private let own = number(of: "/proc/thread-self")
    /// The open files with the state of each thread.
    private var states: [UInt64: Int32] = [:]

    mutating func threads() -> [UInt64] {
        let threads = Self.numbers(in: Self.folder).filter { $0 != own }
        if states.count > threads.count + 64 { closeFiles() }
        return threads
    }

    /// Uses the thread's own clock, whose number the thread's number gives.
    func time(of thread: UInt64) -> UInt64? {
        var time = timespec()
        let clock = clockid_t(truncatingIfNeeded: ~thread << 3 | 6)
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// A thread that has ended and is still listed, as the first one may be, is asleep as well.
    mutating func isAsleep(_ thread: UInt64) -> Bool {
        let file = states[thread] ?? open("\(Self.folder)/\(thread)/stat", O_RDONLY | O_CLOEXEC)
        states[thread] = file
        return Self.text(of: file) { text in
            // The name stands in parentheses, and may hold others.
            guard let end = strrchr(text, 41) else { return false }
            return [83, 90, 88].contains(end[2])  // S, Z and X.
        } ?? gone(thread)
    }

    /// A number may come back for another thread.
    private mutating func gone(_ thread: UInt64) -> Bool {
        if let file = states.removeValue(forKey: thread) { close(file) }
        return false
    }

    private mutating func closeFiles() {
        for file in states.values { close(file) }
        states = [:]
    }

    /// Reads the timers that files stand for, and the threads that sleep for a time.
    ///
    /// The clock of `DispatchTime` is left out: libdispatch has a timer of its own on it, which fires
    /// each second, and shows no later one.
    func nextWake() -> Wake {
        let sleeping = threadsAsleepForATime
        let times = Self.numbers(in: "/proc/self/fd").compactMap { file in
            Timers.remaining(of: Int32(file)).flatMap { isOfDispatchTime(file) ? nil : $0 }
        }
        guard let first = times.min() else { return sleeping ? .after(.zero) : .never }
        return .after(sleeping ? .zero : first)
    }

    private func isOfDispatchTime(_ timer: UInt64) -> Bool {
        let file = open("/proc/self/fdinfo/\(timer)", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        return Self.text(of: file) { strstr($0, "clockid: 1\n") != nil } ?? false
    }

    private var threadsAsleepForATime: Bool {
        Self.numbers(in: Self.folder).contains { thread in
            guard thread != own else { return false }
            let file = open("\(Self.folder)/\(thread)/syscall", O_RDONLY | O_CLOEXEC)
            defer { close(file) }
            return Self.text(of: file) { Timers.sleeps.contains(strtol($0, nil, 10)) } ?? false
        }
    }

    /// The numbers that are names in a folder, in its order.
    private static func numbers(in folder: String) -> [UInt64] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var numbers: [UInt64] = []
        while let entry = readdir(entries) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                    (48...57).contains(text[0]) ? UInt64(strtoul(text, nil, 10)) : nil
                }
            }
            if let number { numbers.append(number) }
        }
        return numbers
    }

    /// The number at the end of a link, such as `17/task/18`.
    private static func number(of link: String) -> UInt64 {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let text = buffer.baseAddress else { return 0 }
            let count = readlink(link, text, 63)
            guard count > 0 else { return 0 }
            text[count] = 0
            return strrchr(text, 47).map { UInt64(strtoul($0 + 1, nil, 10)) } ?? 0
        }
    }

    /// Reads a short file from its beginning; nil if it cannot be read.
    private static func text<Value>(
        of file: Int32, _ read: (UnsafeMutablePointer<CChar>) -> Value
    ) -> Value? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
            guard let text = buffer.baseAddress else { return nil }
            let count = pread(file, text, 1023, 0)
            guard count > 0 else { return nil }
            text[count] = 0
            return read(text)
        }
    }
}

/// The system's calls that wait for time.
private enum Timers {
    typealias Read = @convention(c) (Int32, UnsafeMutablePointer<itimerspec>) -> Int32

    /// Not every system's headers have it in Swift.
    private static let read = dlsym(nil, "timerfd_gettime").map {
        unsafeBitCast($0, to: Read.self)
    }

    /// Returns the time until a timer fires; nil for one that is not armed, and for any other file.
    static func remaining(of file: Int32) -> Duration? {
        var timer = itimerspec()
        guard let read, read(file, &timer) == 0 else { return nil }
        let (seconds, rest) = (timer.it_value.tv_sec, timer.it_value.tv_nsec)
        return seconds == 0 && rest == 0 ? nil : .seconds(seconds) + .nanoseconds(rest)
    }

    #if arch(x86_64)
    /// The numbers of `nanosleep` and `clock_nanosleep`.
    static let sleeps = [35, 230]
    #else
    /// The numbers of `nanosleep` and `clock_nanosleep`.
    static let sleeps = [101, 115]
    #endif
}
#endif
