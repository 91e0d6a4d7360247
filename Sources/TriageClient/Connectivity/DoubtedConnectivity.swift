import TriageConcurrency

/// A source of information about the connection whose word is doubted if it stays offline.
///
/// A monitor may be stuck. After a minute of offline, what waits for the network is tried, until
/// the source says online again. Code that asks at least once a minute thus waits two minutes at
/// most.
package final class DoubtedConnectivity: Sendable {
    private static let limit = Duration.seconds(60)

    let source: any Connectivity
    private let elapsed: @Sendable () -> Duration
    /// The time when the source first said offline, without online since; nil for online.
    private let offlineSince = Lock<Duration?>(nil)

    package init(_ source: any Connectivity, on clock: any Clock<Duration>) {
        self.source = source
        elapsed = stopwatch(clock)
    }

    /// Whether the source says offline, and is not doubted.
    package var isOffline: Bool { timeUntilDoubt > .zero }

    /// Whether nothing need be sent, because the source says offline and is neither doubted nor a
    /// hint.
    var forbidsRequests: Bool { timeOfForbiddance > .zero }

    /// The time during which nothing need be sent if the source goes on saying offline; zero if a
    /// request may be tried.
    var timeOfForbiddance: Duration { source is any ConnectivityHint ? .zero : timeUntilDoubt }

    /// The time until the source is doubted; zero if it is, or if it says online.
    private var timeUntilDoubt: Duration {
        guard !source.isOnline else {
            offlineSince.withLock { $0 = nil }
            return .zero
        }
        let now = elapsed()
        return offlineSince.withLock { since in
            let began = since ?? now
            since = began
            return max(.zero, Self.limit - (now - began))
        }
    }
}
