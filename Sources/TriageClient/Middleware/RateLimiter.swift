import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Middleware that starts at most a number of requests in a span of time; the others wait.
///
/// It keeps one limit for each host, or for each value of another ``RequestKey``. After a 429 with a
/// `Retry-After`, no request of that key starts before then. Requests start in their order, and a
/// canceled one leaves the line at once. A request whose turn would come too late fails at once, with
/// the kind `rateLimited`, the code `rateLimiter.exceeded`, and the wait in `retryAfter`.
public final class RateLimiter: Middleware {
    private let maxRequests: Int
    private let period: Duration
    private let maxWait: Duration
    private let key: RequestKey
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let lines = Lock<[String: Line]>([:])

    /// Creates a rate limiter.
    ///
    /// - Parameters:
    ///   - maxRequests: The number of requests that may start within any span of `period`; at least
    ///     1.
    ///   - period: The span of time; not negative.
    ///   - maxWait: The longest wait; 0 to fail at once. A wait that would exceed the client's
    ///     deadline is too long too.
    ///   - key: The requests that share a limit; those to the same host by default.
    ///   - clock: The clock that measures the period. The default clock goes on in the background,
    ///     as the server does.
    public init(
        maxRequests: Int, in period: Duration, maxWait: Duration = .seconds(10),
        per key: RequestKey = .host, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.maxRequests = maxRequests.clamped(to: 1..., "the maxRequests of a rate limiter")
        self.period = period.clamped(to: .zero..., "the period of a rate limiter")
        self.maxWait = maxWait.clamped(to: .zero..., "the maxWait of a rate limiter")
        self.key = key
        self.clock = DrivenTime.clock(insteadOf: clock)
        elapsed = stopwatch(self.clock)
    }

    /// The requests of one key.
    private struct Line: Sendable {
        let turns = PermitQueue(permits: 1)
        let window: Lock<RateWindow>

        /// Starts the request whose turn it is; returns the wait if it is too early.
        func start(at now: Duration) -> Duration? { window.withLock { $0.start(at: now) } }
    }

    /// Sends a request when its turn has come.
    ///
    /// - Throws: The failure of the request, or a fault with the code `rateLimiter.exceeded`.
    public func intercept(_ request: ClientRequest, next: Next) async throws(Fault)
        -> ClientResponse
    {
        let key = key(request)
        let line = lines.withLock { [maxRequests, period] lines in
            let window = RateWindow(maxRequests: maxRequests, period: period)
            let line = lines[key] ?? Line(window: Lock(window))
            lines[key] = line
            return line
        }
        try await waitForTurn(in: line)
        let response = try await next(request)
        if response.status == 429, let pause = response.retryAfter() {
            let end = elapsed() + pause
            line.window.withLock { $0.pause(until: end) }
        }
        return response
    }

    private func waitForTurn(in line: Line) async throws(Fault) {
        let now = elapsed()
        // A wait that ends with the deadline leaves no time to send.
        let left = ClientContext.current?.timeLeft.map { $0 - .nanoseconds(1) }
        let longest = min(maxWait, left ?? maxWait)
        let arrival = line.window.withLock { $0.arrive(at: now, longest) }
        switch arrival {
        case .start: return
        case .tooLong(let wait): throw .tooManyRequests(wait)
        case .queue: break
        }
        defer { line.window.withLock { $0.leave() } }
        ClientContext.current?.emit(.waiting(code: LimitCode.rateLimiter))
        do {
            try await line.turns.acquire()
            defer { line.turns.release() }
            while let wait = line.start(at: elapsed()) {
                // A pause of the server's may have begun meanwhile.
                guard elapsed() + wait <= now + longest else { throw Fault.tooManyRequests(wait) }
                try await clock.sleep(for: wait)
            }
        } catch {
            throw error as? Fault ?? .canceled(by: error)
        }
    }
}

extension Fault {
    fileprivate static func tooManyRequests(_ wait: Duration) -> Fault {
        var facts = Facts()
        facts.retryAfter = wait
        return Fault(ours: .rateLimited, code: LimitCode.rateLimiter, facts: facts)
    }
}
