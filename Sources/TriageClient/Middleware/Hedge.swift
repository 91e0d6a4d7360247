import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Sends a safe request once more when its answer is slow, and takes the first good answer.
///
/// The loser is called off. A failure waits for the others that are under way; the last one is
/// delivered. Stands innermost: repeats and credentials see one answer.
public struct Hedge: Middleware {
    private let delay: Duration
    private let maxHedgedAttempts: Int
    private let clock: any Clock<Duration>

    /// Makes it.
    ///
    /// - Parameters:
    ///   - delay: How slow an answer must be; about as slow as the slowest of twenty.
    ///   - maxHedgedAttempts: How many requests are sent besides the first.
    ///   - clock: What the delay is measured on.
    /// - Throws: A delay that is not above zero, or a limit below 1.
    public init(
        after delay: Duration, maxHedgedAttempts: Int = 1,
        clock: any Clock<Duration> = ForegroundClock()
    ) throws(ConfigurationError) {
        try ConfigurationError.require(
            delay > .zero, "the delay of a hedge is not above zero: \(delay)")
        try ConfigurationError.require(
            maxHedgedAttempts >= 1, "the limit of a hedge is below 1: \(maxHedgedAttempts)")
        self.delay = delay
        self.maxHedgedAttempts = maxHedgedAttempts
        self.clock = clock
    }

    /// Sends a call, and once more.
    public func intercept(_ call: ClientRequest, next: @escaping Next) async throws(Fault)
        -> ClientResponse
    {
        guard call.isSafe else { return try await next(call) }
        let race = Race<ClientResponse>()
        do {
            return try await race.wait { start(call, next, race) }
        } catch {
            throw error as? Fault ?? .canceled(by: error)
        }
    }

    private func start(_ call: ClientRequest, _ next: @escaping Next, _ race: Race<ClientResponse>)
    {
        let running = Lock(1)
        race.add(send(call, next, race, running))
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
                    race.add(send(call, next, race, running))
                }
            })
    }

    private func send(
        _ call: ClientRequest, _ next: @escaping Next, _ race: Race<ClientResponse>,
        _ running: Lock<Int>
    ) -> Task<Void, Never> {
        Task {
            let result = await attempt(call, next)
            let isLast = running.withLock { count in
                count -= 1
                return count == 0
            }
            let isGood = FailedAttempt(result, of: call, retryCount: 0) == nil
            if isGood || isLast { race.end(result.mapError { $0 }) }
        }
    }
}
