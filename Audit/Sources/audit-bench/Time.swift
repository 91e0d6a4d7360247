import Foundation

/// The time that work took, in seconds.
struct Time: CustomStringConvertible {
    /// The time on the clock.
    var clock: Double
    /// The time of all cores, without the system's.
    var cores: Double

    var description: String {
        "\(Self.shown(clock)) s, \(Self.shown(cores)) s of all cores"
    }

    static func measured(_ work: () throws -> Void) rethrows -> Self {
        let before = cores
        let clock = try ContinuousClock().measure(work)
        return Self(clock: clock / .seconds(1), cores: cores - before)
    }

    static func shown(_ number: Double) -> String { String(format: "%.2f", number) }

    /// The time of this process and of those that were started here and have ended.
    private static var cores: Double {
        [false, true].map { usage(ofChildren: $0).ru_utime }
            .reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    static func usage(ofChildren: Bool) -> rusage {
        var usage = rusage()
        #if os(Linux)
        getrusage((ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF).rawValue, &usage)
        #else
        getrusage(ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage)
        #endif
        return usage
    }
}
