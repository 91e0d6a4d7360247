import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Sends nothing for a while to a server that fails.
///
/// A call that it does not let through fails at once, with the kind of what opened the circuit, the
/// code `circuit.open`, and the time left in `retryAfter`. Stands inside of repeats, so that it sees
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
        _ settings: Circuit.Settings = .standard, clock: any Clock<Duration> = ContinuousClock()
    ) {
        circuit = Lock(Circuit(settings))
        elapsed = stopwatch(clock)
    }

    /// Where the circuit stands, as far as it was asked.
    public var phase: Circuit.Phase { circuit.current.phase }

    /// Sends a call when the circuit lets it through.
    public func intercept(_ call: Call, next: Next) async throws(Fault) -> Answer {
        let answering = Answering(pass: try admit(), context: .current)
        // A transport may know of no cancellation: the circuit does not wait for it.
        let result = await withTaskCancellationHandler {
            await attempt(call, next)
        } onCancel: {
            tell(answering, .ofCancellation(in: answering.context))
        }
        tell(answering, Circuit.Verdict(result))
        return try result.get()
    }

    /// A call that was let through, of which the circuit is told once.
    private struct Answering: Sendable {
        let pass: Int
        let context: CallContext?
        let isTold = Lock(false)
    }

    @inline(never)
    private func admit() throws(Fault) -> Int {
        let now = elapsed()
        switch change(.current, { $0.ask(at: now) }) {
        case .go(let pass): return pass
        case .wait(let left, let kind): throw refusal(left, kind)
        }
    }

    @inline(never)
    private func tell(_ answering: Answering, _ verdict: Circuit.Verdict) {
        let isFirst = answering.isTold.withLock { isTold in
            defer { isTold = true }
            return !isTold
        }
        let now = elapsed()
        if isFirst { change(answering.context) { $0.tell(answering.pass, verdict, at: now) } }
    }

    private func change<Result: Sendable>(
        _ context: CallContext?, _ body: @Sendable (inout Circuit) -> Result
    ) -> Result {
        let (result, new) = circuit.withLock { circuit in
            let former = circuit.phase
            let result = body(&circuit)
            return (result, circuit.phase == former ? nil : circuit.phase)
        }
        if let new { context?.emit(.circuit(new)) }
        return result
    }

    private func refusal(_ left: Duration, _ kind: Fault.Kind) -> Fault {
        CallContext.current?.emit(.shortCircuited)
        var facts = Fault.Facts()
        facts.retryAfter = left
        return Fault(kind, code: Circuit.openCode, facts: facts)
    }
}

extension Circuit.Verdict {
    /// How a call counts that is called off: a server that was silent until the deadline has failed.
    fileprivate static func ofCancellation(in context: CallContext?) -> Circuit.Verdict {
        context?.timeLeft.map { $0 <= .zero } == true ? .failure(.timeout) : .ignored
    }
}
