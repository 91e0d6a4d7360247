public import TriageCore

/// A circuit breaker as a pure value: it counts the last calls and, when too many of them failed,
/// lets none through for a while, then a few to find out.
public struct Circuit: Sendable {
    /// When it opens, and for how long.
    public struct Settings: Sendable, Hashable {
        /// How many of the last calls are looked at.
        public let window: Int
        /// How many of them must have failed.
        public let failures: Int
        /// How long nothing is let through.
        public let pause: Duration
        /// How many calls are let through then, all of which must succeed.
        public let probes: Int

        /// Ten failures of the last twenty calls, ten seconds, one probe.
        public static let standard = Settings(checked: 20, 10, .seconds(10), 1)

        /// Makes settings.
        ///
        /// - Throws: Counts below 1, more failures than the window holds, or no pause.
        public init(
            window: Int, failures: Int, pause: Duration, probes: Int = 1
        ) throws(ConfigurationError) {
            try ConfigurationError.require(
                window >= 1, "the window of a breaker is below 1: \(window)")
            try ConfigurationError.require(
                (1...window).contains(failures),
                "\(failures) failures open a breaker that looks at \(window) calls")
            try ConfigurationError.require(
                pause > .zero, "the pause of a breaker is not above zero: \(pause)")
            try ConfigurationError.require(
                probes >= 1, "the probes of a breaker are below 1: \(probes)")
            self.init(checked: window, failures, pause, probes)
        }

        private init(checked window: Int, _ failures: Int, _ pause: Duration, _ probes: Int) {
            self.window = window
            self.failures = failures
            self.pause = pause
            self.probes = probes
        }
    }

    /// How a call ended, as a breaker counts it.
    public enum Verdict: Sendable, Hashable {
        /// The server did its part: a value, or a refusal that is the caller's fault.
        case success
        /// The server failed, could not be reached, or asked for fewer requests.
        case failure(Fault.Kind)
        /// It says nothing of the server: it was called off.
        case ignored
    }

    /// What a call may do.
    public enum Pass: Sendable, Hashable {
        /// Go; its end is told with this number.
        case go(Int)
        /// Not now: the circuit is open for so long, since calls failed with this kind.
        case wait(Duration, Fault.Kind)
    }

    /// Where the circuit stands.
    public enum Phase: Sendable, Hashable {
        /// Calls are let through.
        case closed
        /// Calls are not let through.
        case open
        /// Some calls are let through to find out.
        case halfOpen
    }

    private enum State {
        case closed([Bool])
        case open(until: Duration, Fault.Kind)
        case halfOpen(sent: Int, succeeded: Int, Fault.Kind)
    }

    private let settings: Settings
    private var state = State.closed([])
    /// Which state the calls that are under way belong to; what comes from a former one is not counted.
    private var era = 0

    /// The code of a call that an open circuit did not let through.
    public static let openCode = "circuit.open"

    /// Makes a closed circuit.
    public init(_ settings: Settings = .standard) { self.settings = settings }

    /// Where the circuit stands, as far as it was asked.
    public var phase: Phase {
        switch state {
        case .closed: .closed
        case .open: .open
        case .halfOpen: .halfOpen
        }
    }

    /// Asks whether a call may go.
    ///
    /// - Parameter now: The time, on a clock that never goes back.
    /// - Returns: Whether it may, and if not, for how long.
    public mutating func ask(at now: Duration) -> Pass {
        switch state {
        case .closed: return .go(era)
        case .open(let end, let kind) where now < end: return .wait(end - now, kind)
        case .open(_, let kind):
            enter(.halfOpen(sent: 1, succeeded: 0, kind))
            return .go(era)
        case .halfOpen(let sent, let succeeded, let kind):
            guard sent < settings.probes else { return .wait(.zero, kind) }
            state = .halfOpen(sent: sent + 1, succeeded: succeeded, kind)
            return .go(era)
        }
    }

    /// Tells how a call ended.
    ///
    /// - Parameters:
    ///   - pass: The number that it was let through with.
    ///   - verdict: How it ended.
    ///   - now: The time.
    public mutating func tell(_ pass: Int, _ verdict: Verdict, at now: Duration) {
        guard pass == era else { return }
        switch (state, verdict) {
        case (.open, _): break
        case (.closed, .ignored): break
        case (.closed(let past), .success):
            // A window that is full of successes stays one.
            guard past.count < settings.window || past.contains(false) else { return }
            state = .closed(last(past, true))
        case (.closed(let past), .failure(let kind)): count(last(past, false), kind, now)
        case (.halfOpen(let sent, let succeeded, let kind), .ignored):
            state = .halfOpen(sent: sent - 1, succeeded: succeeded, kind)
        case (.halfOpen(let sent, let succeeded, let kind), .success):
            guard succeeded + 1 < settings.probes else { return enter(.closed([])) }
            state = .halfOpen(sent: sent, succeeded: succeeded + 1, kind)
        case (.halfOpen, .failure(let kind)): open(kind, now)
        }
    }

    private mutating func count(_ past: [Bool], _ kind: Fault.Kind, _ now: Duration) {
        let failures = past.count { !$0 }
        if failures >= settings.failures { open(kind, now) } else { state = .closed(past) }
    }

    private mutating func open(_ kind: Fault.Kind, _ now: Duration) {
        enter(.open(until: now + settings.pause, kind))
    }

    private mutating func enter(_ next: State) {
        era += 1
        state = next
    }

    private func last(_ past: [Bool], _ new: Bool) -> [Bool] {
        Array((past + [new]).suffix(settings.window))
    }
}

extension Circuit.Verdict {
    /// Counts the result of a call: 5xx, 429, a number that is no status and whatever kept the answer
    /// away are failures, other statuses are not, and a cancellation, a device without a network or a
    /// session's own failure says nothing.
    public init(_ result: Result<Answer, Fault>) {
        switch result {
        case .success(let answer) where answer.status == 429: self = .failure(.rateLimited)
        case .success(let answer) where answer.status >= 600: self = .failure(.invalidResponse)
        case .success(let answer) where answer.status >= 500: self = .failure(.server)
        case .success: self = .success
        case .failure(let fault) where [.cancelled, .offline].contains(fault.kind): self = .ignored
        case .failure(let fault) where fault.isSessions: self = .ignored
        case .failure(let fault) where Self.refusals.contains(fault.kind): self = .success
        case .failure(let fault): self = .failure(fault.kind)
        }
    }

    /// The kinds of what a server that does its part may refuse.
    private static let refusals: [Fault.Kind] = [.rejected, .forbidden, .unauthenticated]
}
