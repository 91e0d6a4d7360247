import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Middleware that sends a slow, safe request once more and takes the first good response.
///
/// The other attempts are canceled. A failed attempt waits for those that are in flight, and the
/// last result is delivered. It belongs innermost, so that ``Retry`` and ``Authentication`` see one
/// response.
public struct Hedge: Middleware {
    private let delay: Duration
    private let maxHedgedAttempts: Int
    private let clock: any Clock<Duration>

    /// Creates a hedge.
    ///
    /// - Parameters:
    ///   - delay: The time without a response after which the next attempt is sent. The 95th
    ///     percentile of the response time is a good value. A negative delay counts as zero: then
    ///     all attempts are sent at once.
    ///   - maxHedgedAttempts: The maximum number of attempts besides the first; 0 turns hedging
    ///     off, and so does a negative number.
    ///   - clock: The clock that measures the delay.
    public init(
        after delay: Duration, maxHedgedAttempts: Int = 1,
        clock: (any Clock<Duration>)? = nil
    ) {
        self.delay = delay.clamped(to: .zero..., "the delay of a hedge")
        self.maxHedgedAttempts = maxHedgedAttempts.clamped(
            to: 0..., "the maxHedgedAttempts of a hedge")
        self.clock = clock ?? ForegroundClock()
    }

    /// Sends a request, with hedged attempts if it is safe (GET, HEAD, OPTIONS, TRACE).
    public func intercept(_ request: ClientRequest, next: @escaping Next) async throws(Fault)
        -> ClientResponse
    {
        guard request.isSafe else { return try await next(request) }
        let race = Race<ClientResponse>()
        do {
            return try await race.wait { start(request, next, race) }
        } catch {
            throw error as? Fault ?? .canceled(by: error)
        }
    }

    private func start(
        _ request: ClientRequest, _ next: @escaping Next, _ race: Race<ClientResponse>
    ) {
        let running = Lock(1)
        race.add(send(request, next, race, running))
        race.add(
            Task { [self] in
                for _ in 0..<maxHedgedAttempts {
                    guard (try? await clock.sleep(for: delay)) != nil, !race.isOver,
                        running.withLock({ count in
                            if count > 0 { count += 1 }
                            return count > 0
                        })
                    else { return }
                    ClientContext.current?.emit(.hedged)
                    race.add(send(request, next, race, running))
                }
            })
    }

    private func send(
        _ request: ClientRequest, _ next: @escaping Next, _ race: Race<ClientResponse>,
        _ running: Lock<Int>
    ) -> Task<Void, Never> {
        Task {
            let result = await attempt(request, next)
            let isLast = running.withLock { count in
                count -= 1
                return count == 0
            }
            let isGood = FailedAttempt(result, of: request, retryCount: 0) == nil
            if isGood || isLast { race.end(result.mapError { $0 }) }
        }
    }
}
