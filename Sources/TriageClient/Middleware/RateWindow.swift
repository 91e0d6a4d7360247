/// The starts of the last requests, as a sliding window; a pure value.
struct RateWindow: Sendable {
    private let maxRequests: Int
    private let period: Duration
    /// The times of the last starts, oldest first; at most `maxRequests`.
    private var starts: [Duration] = []
    private var pauseEnd = Duration.zero
    /// The number of requests that wait.
    private var waiting = 0

    /// The decision about a request that arrives.
    enum Arrival: Sendable, Hashable {
        /// It has started.
        case start
        /// It counts as waiting until it leaves.
        case queue
        /// Its turn would come only after this time.
        case tooLong(Duration)
    }

    init(maxRequests: Int, period: Duration) {
        (self.maxRequests, self.period) = (maxRequests, period)
    }

    mutating func arrive(at now: Duration, _ longest: Duration) -> Arrival {
        if waiting == 0, start(at: now) == nil { return .start }
        let wait = wait(behind: waiting, at: now)
        guard wait <= longest else { return .tooLong(wait) }
        waiting += 1
        return .queue
    }

    mutating func leave() { waiting -= 1 }

    mutating func pause(until end: Duration) { pauseEnd = max(pauseEnd, end) }

    /// Starts a request whose turn it is; returns the wait if it is too early.
    mutating func start(at now: Duration) -> Duration? {
        let wait = wait(behind: 0, at: now)
        guard wait <= .zero else { return wait }
        starts = (starts + [now]).suffix(maxRequests)
        return nil
    }

    /// The wait of a request with others before it; exact unless these arrive or leave.
    private func wait(behind others: Int, at now: Duration) -> Duration {
        let (rounds, place) = others.quotientAndRemainder(dividingBy: maxRequests)
        let former = starts.count - maxRequests + place
        let free = former < 0 ? now : max(now, starts[former] + period)
        return max(free, pauseEnd) + period * rounds - now
    }
}
