package import Foundation
public import TriageCore

/// A policy that decides whether a failed request is retried, and after which delay.
///
/// A retry middleware asks it exactly once for each failed attempt.
package struct HTTPRetryPolicy: Sendable {
    /// The maximum number of retries after the first attempt.
    package let maxRetries: Int
    /// The backoff that is added to the server's `Retry-After`.
    package let backoff: ExponentialBackoff
    private let condition: @Sendable (FailedAttempt) -> Bool

    /// Two retries of attempts that are ``FailedAttempt/isRetryable``, with the standard backoff.
    package static let standard = HTTPRetryPolicy(maxRetries: 2)

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - maxRetries: The maximum number of retries after the first attempt; 0 for none, and a
    ///     negative number counts as 0.
    ///   - backoff: The backoff that is added to the server's `Retry-After`.
    ///   - condition: Returns whether a failed attempt is retried, if no rejection declares it.
    package init(
        maxRetries: Int, backoff: ExponentialBackoff = .standard,
        when condition: @escaping @Sendable (FailedAttempt) -> Bool = { $0.isRetryable }
    ) {
        self.maxRetries = maxRetries.clamped(to: 0..., "the maxRetries of a retry policy")
        self.backoff = backoff
        self.condition = condition
    }

    /// The delay before the request is sent again; nil if it is not retried.
    ///
    /// A declared rejection decides first: `.retry` retries, and `.deliver`, `.recover` and
    /// `.refresh` do not. Otherwise the condition decides. In both cases ``maxRetries`` is the
    /// limit.
    ///
    /// - Parameters:
    ///   - attempt: The failed attempt.
    ///   - jitter: A random number from 0 up to 1.
    ///   - now: The device's time, for a date in `Retry-After` of a response without a `Date`.
    /// - Returns: The server's `Retry-After`, if there is one, plus the backoff; nil for no retry.
    package func delay(
        after attempt: FailedAttempt, jitter: Double, now: Date = Date()
    ) -> Duration? {
        let isRetried = attempt.declaration ?? condition(attempt)
        guard isRetried, attempt.retryCount < maxRetries else { return nil }
        let floor = attempt.response?.retryAfter(now: now) ?? attempt.fault?.facts.retryAfter
        return (floor ?? .zero) + backoff.delay(beforeRetry: attempt.retryCount + 1, jitter: jitter)
    }
}

/// An attempt that failed, for the condition of a retry.
public struct FailedAttempt: Sendable {
    /// The request that was sent.
    public let request: ClientRequest
    /// The response that is not a success; nil if there was none.
    public let response: ClientResponse?
    /// The fault of an attempt without a response; nil if there was a response.
    public let fault: Fault?
    /// The number of retries before this attempt; 0 for the first attempt.
    public let retryCount: Int

    /// Takes the result of an attempt; nil if it succeeded or was canceled.
    ///
    /// - Parameters:
    ///   - result: The result of the attempt.
    ///   - request: The request that was sent.
    ///   - retryCount: The number of retries before this attempt.
    package init?(
        _ result: Result<ClientResponse, Fault>, of request: ClientRequest, retryCount: Int
    ) {
        switch result {
        case .success(let response) where request.accepts(response.status): return nil
        case .failure(let fault) where fault.kind == .canceled: return nil
        case .success(let response): (self.response, fault) = (response, nil)
        case .failure(let fault): (response, self.fault) = (nil, fault)
        }
        self.request = request
        self.retryCount = retryCount
    }

    /// Whether the failure is transient and it is safe to send the request again.
    ///
    /// It is if the request is idempotent. It also is after 421 and 425, since the server says with
    /// them that it has not processed the request (RFC 9110, section 15.5.20, and RFC 8470, section
    /// 5.2).
    public var isRetryable: Bool {
        isTransient && (request.isIdempotent || response.map(\.isUnprocessed) ?? false)
    }

    /// Whether the next attempt may succeed.
    ///
    /// That is so if the server was not reached, the connection was lost, the request timed out, or
    /// the status is 408, 421, 425, 429, 502, 503 or 504. The failure of a session's refresh is not
    /// transient, since another request failed. A request that an open circuit denied is not
    /// transient either, since an open circuit is there to fail at once, and neither is a network
    /// that wants a sign-in.
    public var isTransient: Bool {
        if let response {
            return response.isUnprocessed || [408, 429, 502, 503, 504].contains(response.status)
        }
        guard let fault, !fault.isSessionFault,
            ![Circuit.openCode, NetworkFaultCode.signIn].contains(fault.code)
        else { return false }
        return [.unreachable, .connectionLost, .timeout].contains(fault.kind)
    }

    /// The stable code of the failure, such as `http.503`.
    package var code: String {
        response.map { Fault.code(ofStatus: $0.status) } ?? fault?.code ?? ""
    }

    /// Whether a declared rejection asks for a retry; nil if none decides.
    fileprivate var declaration: Bool? {
        switch response.flatMap(request.rejection)?.action {
        case .retry: true
        case .deliver, .recovery, .refresh: false
        case .standard, nil: nil
        }
    }
}

extension ClientResponse {
    /// Whether the status says that the server has not processed the request: it reached the wrong
    /// server (421), or it came too early in a handshake (425).
    fileprivate var isUnprocessed: Bool { [421, 425].contains(status) }
}
