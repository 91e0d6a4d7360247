public import Foundation
public import TriageCore

/// Which failures are repeated, how often, and after what wait: a value.
///
/// It is asked exactly once for each attempt that failed.
public struct HTTPRetryPolicy: Sendable {
    /// How many repeats there are after the first attempt.
    public let maxRetries: Int
    /// How long is waited, besides what the server asks for.
    public let backoff: ExponentialBackoff
    private let condition: @Sendable (FailedAttempt) -> Bool

    /// Two repeats of what is ``FailedAttempt/isTransient`` and idempotent.
    public static let standard = HTTPRetryPolicy(checked: 2, .standard) { $0.isRetryable }

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - maxRetries: How many repeats there are.
    ///   - backoff: How long is waited, besides what the server asks for.
    ///   - condition: Which failures are repeated.
    /// - Throws: A negative limit.
    public init(
        maxRetries: Int, backoff: ExponentialBackoff = .standard,
        when condition: @escaping @Sendable (FailedAttempt) -> Bool = { $0.isRetryable }
    ) throws(ConfigurationError) {
        try ConfigurationError.require(
            maxRetries >= 0, "the limit of a repeat policy is negative: \(maxRetries)")
        self.init(checked: maxRetries, backoff, condition)
    }

    private init(
        checked limit: Int, _ backoff: ExponentialBackoff,
        _ condition: @escaping @Sendable (FailedAttempt) -> Bool
    ) {
        self.maxRetries = limit
        self.backoff = backoff
        self.condition = condition
    }

    /// How long to wait before the request is sent again; nil when it is not.
    ///
    /// A rejection that is declared to be repeated is, and one that is declared to be delivered is
    /// not; else the condition decides.
    ///
    /// - Parameters:
    ///   - attempt: What failed.
    ///   - jitter: A random number from 0 up to 1.
    ///   - now: The time that a date in `Retry-After` is compared with.
    /// - Returns: The wait.
    public func delay(
        after attempt: FailedAttempt, jitter: Double, now: Date = Date()
    ) -> Duration? {
        let isRepeated = attempt.declaration ?? condition(attempt)
        guard isRepeated, attempt.retryCount < maxRetries else { return nil }
        let asked = attempt.response?.retryAfter(now: now) ?? attempt.fault?.facts.retryAfter
        return (asked ?? .zero) + backoff.delay(beforeRetry: attempt.retryCount + 1, jitter: jitter)
    }
}

/// An attempt that failed, as a ``HTTPRetryPolicy`` is asked about it.
public struct FailedAttempt: Sendable {
    /// What was sent.
    public let request: ClientRequest
    /// The answer that is a failure; nil when there was none.
    public let response: ClientResponse?
    /// What went wrong where there was no answer.
    public let fault: Fault?
    /// How many repeats there were before it.
    public let retryCount: Int

    /// Takes the result of an attempt; nil when it did not fail, or was called off.
    public init?(_ result: Result<ClientResponse, Fault>, of call: ClientRequest, retryCount: Int) {
        switch result {
        case .success(let answer) where (200...299).contains(answer.status): return nil
        case .failure(let fault) where fault.kind == .canceled: return nil
        case .success(let answer): (self.response, fault) = (answer, nil)
        case .failure(let fault): (response, self.fault) = (nil, fault)
        }
        self.request = call
        self.retryCount = retryCount
    }

    /// Whether it is idempotent and transient.
    public var isRetryable: Bool { isTransient && request.isIdempotent }

    /// Whether it may end otherwise the next time: not reached, cut off, out of time, or answered with
    /// 408, 429, 502, 503 or 504.
    ///
    /// A refresh that failed does not count, since it was not this request, and nor does an open
    /// circuit, which is there to fail at once.
    public var isTransient: Bool {
        if let response { return [408, 429, 502, 503, 504].contains(response.status) }
        guard let fault, !fault.isSessionFault, fault.code != Circuit.openCode else { return false }
        return [.unreachable, .connectionLost, .timeout].contains(fault.kind)
    }

    /// The stable code of it.
    public var code: String {
        response.map { Fault.code(ofStatus: $0.status) } ?? fault?.code ?? ""
    }

    /// Whether a rejection says that it is repeated; nil when none has a say.
    fileprivate var declaration: Bool? {
        switch response.flatMap(request.rejection)?.action {
        case .retry: true
        case .deliver, .recover, .refresh: false
        case .standard, nil: nil
        }
    }
}
