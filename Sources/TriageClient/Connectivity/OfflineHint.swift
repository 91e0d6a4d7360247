import TriageConcurrency

/// A hint from a source that may miss the network's return, so it is trusted for ten seconds only.
final class OfflineHint: Sendable {
    private static let trust = Duration.seconds(10)
    private let elapsed: @Sendable () -> Duration
    private let offlineSince = Lock<Duration?>(nil)

    init(_ clock: any Clock<Duration> = ContinuousClock()) { elapsed = stopwatch(clock) }

    func set(isOnline: Bool) {
        let now = elapsed()
        offlineSince.withLock { $0 = isOnline ? nil : now }
    }

    var isOnline: Bool {
        guard let since = offlineSince.current else { return true }
        return elapsed() - since > Self.trust
    }
}
