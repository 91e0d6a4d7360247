package import TriageCore

/// A circuit, which counts the outcomes of requests and denies requests while too many fail.
///
/// If too many of the recent requests failed, it denies all requests for a while, then grants a few
/// as probes. It closes again if all probes succeed, and opens again if one fails. It is a pure
/// value and not synchronized: `CircuitBreaker` keeps it in a lock.
package struct Circuit: Sendable {

    /// The thresholds and the durations of a circuit.
    package struct Configuration: Sendable, Hashable {
        /// The requests that are counted, and the failures among them that open the circuit.
        package let sampling: Sampling
        /// The time for which an open circuit denies requests.
        package let breakDuration: Duration
        /// The number of probes that a half-open circuit grants; all must succeed.
        package let probes: Int

        /// Ten failures in the last twenty requests, a break of ten seconds, and one probe.
        package static let standard = Configuration(
            samplingWindow: 20, failureThreshold: 10, breakDuration: .seconds(10))

        /// Creates a configuration that counts the last requests, whatever their age.
        ///
        /// With a `failureThreshold` that equals the `samplingWindow`, that many failures in a row
        /// open the circuit.
        ///
        /// A value outside of its range counts as the nearest one in it.
        ///
        /// - Parameters:
        ///   - samplingWindow: The number of recent requests that are counted; at least 1.
        ///   - failureThreshold: The number of failures that opens the circuit; from 1 to
        ///     `samplingWindow`.
        ///   - breakDuration: The time for which an open circuit denies requests; not negative.
        ///   - probes: The number of probes that must all succeed; at least 1.
        package init(
            samplingWindow: Int, failureThreshold: Int, breakDuration: Duration, probes: Int = 1
        ) {
            let window = samplingWindow.clamped(to: 1..., "the samplingWindow of a circuit")
            let threshold = failureThreshold.clamped(
                to: 1...window, "the failureThreshold of a circuit")
            self.init(.count(window: window, threshold: threshold), breakDuration, probes)
        }

        /// Creates a configuration that counts the requests of a span of time.
        ///
        /// A value outside of its range counts as the nearest one in it.
        ///
        /// - Parameters:
        ///   - samplingDuration: The span of time before now whose requests are counted, with the
        ///     precision of a tenth of it; at least a millisecond.
        ///   - failureRatio: The share of failures that opens the circuit, from 0 to 1.
        ///   - minimumThroughput: The number of requests below which the circuit stays closed; at
        ///     least 1.
        ///   - breakDuration: The time for which an open circuit denies requests; not negative.
        ///   - probes: The number of probes that must all succeed; at least 1.
        package init(
            samplingDuration: Duration, failureRatio: Double = 0.5, minimumThroughput: Int = 10,
            breakDuration: Duration = .seconds(10), probes: Int = 1
        ) {
            let sampling = Sampling.time(
                window: samplingDuration.clamped(
                    to: .milliseconds(1)..., "the samplingDuration of a circuit"),
                ratio: failureRatio.clamped(to: 0...1, "the failureRatio of a circuit"),
                minimum: minimumThroughput.clamped(
                    to: 1..., "the minimumThroughput of a circuit"))
            self.init(sampling, breakDuration, probes)
        }

        private init(_ sampling: Sampling, _ breakDuration: Duration, _ probes: Int) {
            self.sampling = sampling
            self.breakDuration = breakDuration.clamped(
                to: .zero..., "the breakDuration of a circuit")
            self.probes = probes.clamped(to: 1..., "the probes of a circuit")
        }
    }

    /// The outcome of a request, as a circuit counts it.
    package enum RecordedOutcome: Sendable, Hashable {
        /// The server works: it returned a value, or rejected the request for the caller's fault.
        case success
        /// The server failed, could not be reached, or asked for fewer requests.
        case failure(Fault.Kind)
        /// The outcome says nothing about the server, for example because the request was canceled.
        case ignored
    }

    /// The circuit's decision about one request.
    package enum Permission: Sendable, Hashable {
        /// Send the request, then record its outcome with this number.
        case granted(Int)
        /// Do not send the request: the circuit is open for this time after this kind of failure.
        ///
        /// The time is zero while the probes of a half-open circuit are under way.
        case denied(Duration, Fault.Kind)
    }

    /// The state of a circuit.
    package enum State: Sendable, Hashable {
        /// All requests are granted.
        case closed
        /// No request is granted.
        case open
        /// A few requests are granted as probes.
        case halfOpen
    }

    private enum Storage {
        case closed(CircuitSamples)
        case open(until: Duration, Fault.Kind)
        case halfOpen(sent: Int, succeeded: Int, Fault.Kind)
    }

    private let configuration: Configuration
    private var storage = Storage.closed(CircuitSamples())
    /// The number of state changes so far; outcomes of requests from before a change do not count.
    private var generation = 0

    /// The fault code of a request that an open circuit denied.
    package static let openCode = "circuit.open"

    /// Creates a closed circuit.
    package init(_ configuration: Configuration = .standard) { self.configuration = configuration }

    /// The current state; an open circuit becomes half open only in ``acquire(at:)``, not by time.
    package var state: State {
        switch storage {
        case .closed: .closed
        case .open: .open
        case .halfOpen: .halfOpen
        }
    }

    /// Decides whether a request may be sent.
    ///
    /// - Parameter now: The time on a monotonic clock, the same one for every method.
    /// - Returns: A permission. If it is granted, record one outcome for it: a half-open circuit
    ///   waits for the outcomes of its probes.
    package mutating func acquire(at now: Duration) -> Permission {
        switch storage {
        case .closed: break
        case .open(let end, let kind) where now < end: return .denied(end - now, kind)
        case .open(_, let kind): transition(to: .halfOpen(sent: 1, succeeded: 0, kind))
        case .halfOpen(let sent, let succeeded, let kind):
            guard sent < configuration.probes else { return .denied(.zero, kind) }
            storage = .halfOpen(sent: sent + 1, succeeded: succeeded, kind)
        }
        return .granted(generation)
    }

    /// Records the outcome of a granted request.
    ///
    /// An outcome does not count if the circuit has changed its state since the permission was
    /// granted. Record each permission once: a second outcome would count as another request.
    ///
    /// - Parameters:
    ///   - permission: The number of the permission.
    ///   - outcome: The outcome of the request.
    ///   - now: The time on the same clock as in ``acquire(at:)``.
    package mutating func record(permission: Int, outcome: RecordedOutcome, at now: Duration) {
        guard permission == generation else { return }
        switch (storage, outcome) {
        case (.open, _), (.closed, .ignored): break
        case (.closed(var samples), .success):
            guard samples.change(byAdding: true, at: now, configuration.sampling) else { return }
            storage = .closed(samples)
        case (.closed(var samples), .failure(let kind)):
            _ = samples.change(byAdding: false, at: now, configuration.sampling)
            guard !samples.openCircuit(configuration.sampling) else { return open(kind, now) }
            storage = .closed(samples)
        case (.halfOpen(let sent, let succeeded, let kind), .ignored):
            storage = .halfOpen(sent: sent - 1, succeeded: succeeded, kind)
        case (.halfOpen(let sent, let succeeded, let kind), .success):
            guard succeeded + 1 < configuration.probes else {
                return transition(to: .closed(CircuitSamples()))
            }
            storage = .halfOpen(sent: sent, succeeded: succeeded + 1, kind)
        case (.halfOpen, .failure(let kind)): open(kind, now)
        }
    }

    private mutating func open(_ kind: Fault.Kind, _ now: Duration) {
        transition(to: .open(until: now + configuration.breakDuration, kind))
    }

    private mutating func transition(to next: Storage) {
        generation += 1
        storage = next
    }
}

extension Circuit.RecordedOutcome {
    /// Counts the result of a request.
    ///
    /// - 5xx, 429 and numbers above 599 are failures; other statuses are successes.
    /// - A fault of kind `rejected`, `forbidden` or `unauthenticated` is a success.
    /// - A cancellation, a device without a network, a session's own failure and a limit of the
    ///   client's own are ignored.
    /// - Any other fault is a failure of its kind.
    package init(_ result: Result<ClientResponse, Fault>) {
        switch result {
        case .success(let response) where response.status == 429: self = .failure(.rateLimited)
        case .success(let response) where response.status >= 600: self = .failure(.invalidResponse)
        case .success(let response) where response.status >= 500: self = .failure(.server)
        case .success: self = .success
        case .failure(let fault) where [.canceled, .offline].contains(fault.kind): self = .ignored
        case .failure(let fault) where fault.isSessionFault: self = .ignored
        case .failure(let fault) where LimitCode.all.contains(fault.code): self = .ignored
        case .failure(let fault) where Self.refusals.contains(fault.kind): self = .success
        case .failure(let fault): self = .failure(fault.kind)
        }
    }

    /// The kinds of fault of a request that a working server rejects.
    private static let refusals: [Fault.Kind] = [.rejected, .forbidden, .unauthenticated]
}
