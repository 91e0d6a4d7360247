import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Sends nothing for a while to a server that fails.
///
/// A call that it does not let through fails at once, with the kind of what opened the circuit, the
/// code `circuit.pending`, and the time left in `retryAfter`. Stands inside of repeats, so that it sees
/// every attempt.
public final class CircuitBreaker: Middleware {
    private let circuit: Lock<Circuit>
    private let elapsed: @Sendable () -> Duration

    /// Makes a closed breaker.
    ///
    /// - Parameters:
    ///   - settings: When it opens, and for how long.
    ///   - clock: What the pause is measured on; by default what goes on in the background, as the
    ///     server does.
    public init(
        _ settings: Circuit.Configuration = .standard,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        circuit = Lock(Circuit(settings))
        elapsed = stopwatch(clock)
    }

    /// Where the circuit stands, as far as it was asked.
    public var state: Circuit.State { circuit.current.state }

    /// Sends a call when the circuit lets it through.
    public func intercept(_ call: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        let answering = PermittedRequest(permission: try acquire(), context: .current)
        // A transport may know of no cancellation: the circuit does not wait for it.
        let result = await withTaskCancellationHandler {
            await attempt(call, next)
        } onCancel: {
            record(answering, .ofCancellation(in: answering.context))
        }
        record(answering, Circuit.RecordedOutcome(result))
        return try result.get()
    }

    /// A call that was let through, of which the circuit is told once.
    private struct PermittedRequest: Sendable {
        let permission: Int
        let context: ClientContext?
        let isRecorded = Lock(false)
    }

    @inline(never)
    private func acquire() throws(Fault) -> Int {
        let now = elapsed()
        switch change(.current, { $0.acquire(at: now) }) {
        case .granted(let pass): return pass
        case .denied(let left, let kind): throw refusal(left, kind)
        }
    }

    @inline(never)
    private func record(_ answering: PermittedRequest, _ verdict: Circuit.RecordedOutcome) {
        let isFirst = answering.isRecorded.withLock { isTold in
            defer { isTold = true }
            return !isTold
        }
        let now = elapsed()
        if isFirst {
            change(answering.context) {
                $0.record(permission: answering.permission, outcome: verdict, at: now)
            }
        }
    }

    private func change<Result: Sendable>(
        _ context: ClientContext?, _ body: @Sendable (inout Circuit) -> Result
    ) -> Result {
        let (result, new) = circuit.withLock { circuit in
            let former = circuit.state
            let result = body(&circuit)
            return (result, circuit.state == former ? nil : circuit.state)
        }
        if let new { context?.emit(.circuitChanged(new)) }
        return result
    }

    private func refusal(_ left: Duration, _ kind: Fault.Kind) -> Fault {
        ClientContext.current?.emit(.shortCircuited)
        var facts = Fault.Facts()
        facts.retryAfter = left
        return Fault(kind, code: Circuit.openCode, facts: facts)
    }
}

extension Circuit.RecordedOutcome {
    /// How a call counts that is called off: a server that was silent until the deadline has failed.
    fileprivate static func ofCancellation(in context: ClientContext?) -> Circuit.RecordedOutcome {
        context?.timeLeft.map { $0 <= .zero } == true ? .failure(.timeout) : .ignored
    }
}
