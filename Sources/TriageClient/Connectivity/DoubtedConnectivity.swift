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
    package var isOffline: Bool {
        guard !source.isOnline else {
            offlineSince.withLock { $0 = nil }
            return false
        }
        let now = elapsed()
        return offlineSince.withLock { since in
            let began = since ?? now
            since = began
            return now - began < Self.limit
        }
    }

    /// Whether nothing need be sent, because the source says offline and is neither doubted nor a
    /// hint.
    var forbidsRequests: Bool { !(source is any ConnectivityHint) && isOffline }
}
