import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Middleware that stops sending requests to a failing server for a while.
///
/// It keeps one circuit for each host, or for each value of another ``RequestKey``.
///
/// A request that the open circuit rejects fails at once, with the kind of the failure that opened
/// it, the code `circuit.open`, and the remaining time in `retryAfter`. It belongs inside of
/// ``Retry``, so that it sees every attempt.
public final class CircuitBreaker: Middleware {
    private let settings: Circuit.Configuration
    private let key: RequestKey
    private let circuits = Lock<[String: Circuit]>([:])
    private let elapsed: @Sendable () -> Duration

    /// Creates a breaker whose circuits count the last requests, whatever their age.
    ///
    /// With a `failureThreshold` that equals the `samplingWindow`, that many failures in a row open
    /// a circuit. A value outside of its range counts as the nearest one in it.
    ///
    /// - Parameters:
    ///   - samplingWindow: The number of recent requests that are counted; at least 1.
    ///   - failureThreshold: The number of failures that opens a circuit; from 1 to
    ///     `samplingWindow`.
    ///   - breakDuration: The time for which an open circuit denies requests; not negative.
    ///   - probes: The number of probes that must all succeed; at least 1.
    ///   - key: The requests that share a circuit; those to the same host by default.
    ///   - clock: The clock that measures the break. The default clock goes on in the background,
    ///     as the server does.
    public convenience init(
        samplingWindow: Int = 20, failureThreshold: Int = 10,
        breakDuration: Duration = .seconds(10), probes: Int = 1, per key: RequestKey = .host,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let settings = Circuit.Configuration(
            samplingWindow: samplingWindow, failureThreshold: failureThreshold,
            breakDuration: breakDuration, probes: probes)
        self.init(settings, per: key, clock: clock)
    }

    /// Creates a breaker whose circuits count the requests of a span of time.
    ///
    /// A value outside of its range counts as the nearest one in it.
    ///
    /// - Parameters:
    ///   - samplingDuration: The span of time before now whose requests are counted, with the
    ///     precision of a tenth of it; at least a millisecond.
    ///   - failureRatio: The share of failures that opens a circuit, from 0 to 1.
    ///   - minimumThroughput: The number of requests below which a circuit stays closed; at least 1.
    ///   - breakDuration: The time for which an open circuit denies requests; not negative.
    ///   - probes: The number of probes that must all succeed; at least 1.
    ///   - key: The requests that share a circuit; those to the same host by default.
    ///   - clock: The clock that measures the break.
    public convenience init(
        samplingDuration: Duration, failureRatio: Double = 0.5, minimumThroughput: Int = 10,
        breakDuration: Duration = .seconds(10), probes: Int = 1, per key: RequestKey = .host,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let settings = Circuit.Configuration(
            samplingDuration: samplingDuration, failureRatio: failureRatio,
            minimumThroughput: minimumThroughput, breakDuration: breakDuration, probes: probes)
        self.init(settings, per: key, clock: clock)
    }

    /// Creates a breaker with the settings of its circuits.
    package init(
        _ settings: Circuit.Configuration, per key: RequestKey = .host,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.settings = settings
        self.key = key
        elapsed = stopwatch(DrivenTime.clock(insteadOf: clock))
    }

    /// The state of the circuits: `open` if one is open, or else `halfOpen` if one is.
    ///
    /// An open circuit stays `open` after its break until the next request half-opens it.
    package var state: Circuit.State {
        let states = Set(circuits.current.values.map(\.state))
        return states.contains(.open) ? .open : states.contains(.halfOpen) ? .halfOpen : .closed
    }

    /// Sends a request if the circuit permits it.
    ///
    /// - Throws: The failure of the request, or a fault with the code `circuit.open`.
    public func intercept(_ request: ClientRequest, next: Next) async throws(Fault)
        -> ClientResponse
    {
        let key = key(request)
        let permitted = PermittedRequest(
            permission: try acquire(key), key: key, context: .current)
        // A transport may ignore cancellation, so the circuit records it without waiting.
        let result = await withTaskCancellationHandler {
            await attempt(request, next)
        } onCancel: {
            record(permitted, permitted.outcomeOfCancellation)
        }
        record(permitted, Circuit.RecordedOutcome(result))
        return try result.get()
    }

    /// A permitted request, whose outcome is recorded once.
    private struct PermittedRequest: Sendable {
        let permission: Int
        let key: String
        let context: ClientContext?
        let isRecorded = Lock(false)

        /// The outcome if it is canceled: a failure if the server was silent until the deadline.
        var outcomeOfCancellation: Circuit.RecordedOutcome {
            context?.timeLeft.map { $0 <= .zero } == true ? .failure(.timeout) : .ignored
        }
    }

    @inline(never)
    private func acquire(_ key: String) throws(Fault) -> Int {
        let now = elapsed()
        switch change(key, .current, { $0.acquire(at: now) }) {
        case .granted(let permission): return permission
        case .denied(let left, let kind):
            ClientContext.current?.emit(.shortCircuited)
            var facts = Fault.Facts()
            facts.retryAfter = left
            throw Fault(ours: kind, code: Circuit.openCode, facts: facts)
        }
    }

    @inline(never)
    private func record(_ permitted: PermittedRequest, _ outcome: Circuit.RecordedOutcome) {
        let isFirst = !permitted.isRecorded.exchange(true)
        let now = elapsed()
        if isFirst {
            change(permitted.key, permitted.context) {
                $0.record(permission: permitted.permission, outcome: outcome, at: now)
            }
        }
    }

    private func change<Result: Sendable>(
        _ key: String, _ context: ClientContext?,
        _ body: @Sendable (inout Circuit) -> Result
    ) -> Result {
        let (result, new) = circuits.withLock { [settings] circuits in
            let former = circuits[key]?.state ?? .closed
            let result = body(&circuits[key, default: Circuit(settings)])
            let state = circuits[key]?.state ?? .closed
            return (result, state == former ? nil : state)
        }
        if let new { context?.emit(MiddlewareEvent(new)) }
        return result
    }
}

extension MiddlewareEvent {
    fileprivate init(_ state: Circuit.State) {
        switch state {
        case .closed: self = .circuitClosed
        case .open: self = .circuitOpened
        case .halfOpen: self = .circuitHalfOpened
        }
    }
}
