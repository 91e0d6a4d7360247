import Foundation

/// The cost of a piece of work to this process, in seconds.
struct Cost {
    var cpu: Double
    var wall: Double

    static let none = Cost(cpu: 0, wall: 0)

    /// Measures work.
    static func of(_ work: () async throws -> Void) async rethrows -> Cost {
        let (cpu, start) = (cpuTime, ContinuousClock.now)
        try await work()
        return Cost(cpu: cpuTime - cpu, wall: start.duration(to: .now) / .seconds(1))
    }

    static func += (total: inout Cost, one: Cost) {
        total.cpu += one.cpu
        total.wall += one.wall
    }

    /// The most memory that this process has held so far, in megabytes.
    static var peakMemory: Int {
        #if canImport(Darwin)
        return usage.ru_maxrss / 1_048_576
        #else
        // What getrusage says is inherited from the process that started this one.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return peak?.split(separator: " ").compactMap { Int($0) }.first.map { $0 / 1024 } ?? 0
        #endif
    }

    /// The processor time of all threads so far, the system's share included.
    private static var cpuTime: Double {
        let usage = usage
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static var usage: rusage {
        var usage = rusage()
        #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #endif
        return usage
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }
}
