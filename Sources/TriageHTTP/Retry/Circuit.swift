public import TriageCore

/// A circuit breaker as a pure value: it counts the last calls and, when too many of them failed,
/// lets none through for a while, then a few to find out.
public struct Circuit: Sendable {
    /// When it opens, and for how long.
    public struct Configuration: Sendable, Hashable {
        /// How many of the last calls are looked at.
        public let samplingWindow: Int
        /// How many of them must have failed.
        public let failureThreshold: Int
        /// How long nothing is let through.
        public let breakDuration: Duration
        /// How many calls are let through then, all of which must succeed.
        public let probes: Int

        /// Ten failures of the last twenty calls, ten seconds, one probe.
        public static let standard = Configuration(checked: 20, 10, .seconds(10), 1)

        /// Makes settings.
        ///
        /// - Throws: Counts below 1, more failures than the window holds, or no pause.
        public init(
            samplingWindow: Int, failureThreshold: Int, breakDuration: Duration, probes: Int = 1
        ) throws(ConfigurationError) {
            try ConfigurationError.require(
                samplingWindow >= 1, "the window of a breaker is below 1: \(samplingWindow)")
            try ConfigurationError.require(
                (1...samplingWindow).contains(failureThreshold),
                "\(failureThreshold) failures open a breaker that looks at \(samplingWindow) calls")
            try ConfigurationError.require(
                breakDuration > .zero, "the pause of a breaker is not above zero: \(breakDuration)")
            try ConfigurationError.require(
                probes >= 1, "the probes of a breaker are below 1: \(probes)")
            self.init(checked: samplingWindow, failureThreshold, breakDuration, probes)
        }

        private init(checked window: Int, _ failures: Int, _ pause: Duration, _ probes: Int) {
            self.samplingWindow = window
            self.failureThreshold = failures
            self.breakDuration = pause
            self.probes = probes
        }
    }

    /// How a call ended, as a breaker counts it.
    public enum RecordedOutcome: Sendable, Hashable {
        /// The server did its part: a value, or a refusal that is the caller's fault.
        case success
        /// The server failed, could not be reached, or asked for fewer requests.
        case failure(Fault.Kind)
        /// It says nothing of the server: it was called off.
        case ignored
    }

    /// What a call may do.
    public enum Permission: Sendable, Hashable {
        /// Go; its end is told with this number.
        case granted(Int)
        /// Not now: the circuit is open for so long, since calls failed with this kind.
        case denied(Duration, Fault.Kind)
    }

    /// Where the circuit stands.
    public enum State: Sendable, Hashable {
        /// Calls are let through.
        case closed
        /// Calls are not let through.
        case open
        /// Some calls are let through to find out.
        case halfOpen
    }

    private enum Storage {
        case closed([Bool])
        case open(until: Duration, Fault.Kind)
        case halfOpen(sent: Int, succeeded: Int, Fault.Kind)
    }

    private let configuration: Configuration
    private var storage = Storage.closed([])
    /// Which state the calls that are under way belong to; what comes from a former one is not counted.
    private var generation = 0

    /// The code of a call that an open circuit did not let through.
    public static let openCode = "circuit.open"

    /// Makes a closed circuit.
    public init(_ settings: Configuration = .standard) { self.configuration = settings }

    /// Where the circuit stands, as far as it was asked.
    public var state: State {
        switch storage {
        case .closed: .closed
        case .open: .open
        case .halfOpen: .halfOpen
        }
    }

    /// Asks whether a call may go.
    ///
    /// - Parameter now: The time, on a clock that never goes back.
    /// - Returns: Whether it may, and if not, for how long.
    public mutating func acquire(at now: Duration) -> Permission {
        switch storage {
        case .closed: return .granted(generation)
        case .open(let end, let kind) where now < end: return .denied(end - now, kind)
        case .open(_, let kind):
            transition(to: .halfOpen(sent: 1, succeeded: 0, kind))
            return .granted(generation)
        case .halfOpen(let sent, let succeeded, let kind):
            guard sent < configuration.probes else { return .denied(.zero, kind) }
            storage = .halfOpen(sent: sent + 1, succeeded: succeeded, kind)
            return .granted(generation)
        }
    }

    /// Tells how a call ended.
    ///
    /// - Parameters:
    ///   - pass: The number that it was let through with.
    ///   - verdict: How it ended.
    ///   - now: The time.
    public mutating func record(
        permission pass: Int, outcome verdict: RecordedOutcome, at now: Duration
    ) {
        guard pass == generation else { return }
        switch (storage, verdict) {
        case (.open, _): break
        case (.closed, .ignored): break
        case (.closed(let past), .success):
            // A window that is full of successes stays one.
            guard past.count < configuration.samplingWindow || past.contains(false) else { return }
            storage = .closed(last(past, true))
        case (.closed(let past), .failure(let kind)): count(last(past, false), kind, now)
        case (.halfOpen(let sent, let succeeded, let kind), .ignored):
            storage = .halfOpen(sent: sent - 1, succeeded: succeeded, kind)
        case (.halfOpen(let sent, let succeeded, let kind), .success):
            guard succeeded + 1 < configuration.probes else { return transition(to: .closed([])) }
            storage = .halfOpen(sent: sent, succeeded: succeeded + 1, kind)
        case (.halfOpen, .failure(let kind)): open(kind, now)
        }
    }

    private mutating func count(_ past: [Bool], _ kind: Fault.Kind, _ now: Duration) {
        let failures = past.count { !$0 }
        if failures >= configuration.failureThreshold {
            open(kind, now)
        } else {
            storage = .closed(past)
        }
    }

    private mutating func open(_ kind: Fault.Kind, _ now: Duration) {
        transition(to: .open(until: now + configuration.breakDuration, kind))
    }

    private mutating func transition(to next: Storage) {
        generation += 1
        storage = next
    }

    private func last(_ past: [Bool], _ new: Bool) -> [Bool] {
        Array((past + [new]).suffix(configuration.samplingWindow))
    }
}

extension Circuit.RecordedOutcome {
    /// Counts the result of a call: 5xx, 429, a number that is no status and whatever kept the answer
    /// away are failures, other statuses are not, and a cancellation, a device without a network or a
    /// session's own failure says nothing.
    public init(_ result: Result<ClientResponse, Fault>) {
        switch result {
        case .success(let answer) where answer.status == 429: self = .failure(.rateLimited)
        case .success(let answer) where answer.status >= 600: self = .failure(.invalidResponse)
        case .success(let answer) where answer.status >= 500: self = .failure(.server)
        case .success: self = .success
        case .failure(let fault) where [.canceled, .offline].contains(fault.kind): self = .ignored
        case .failure(let fault) where fault.isSessionFault: self = .ignored
        case .failure(let fault) where Self.refusals.contains(fault.kind): self = .success
        case .failure(let fault): self = .failure(fault.kind)
        }
    }

    /// The kinds of what a server that does its part may refuse.
    private static let refusals: [Fault.Kind] = [.rejected, .forbidden, .unauthenticated]
}
