public import Foundation
import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Retry middleware: sends a request again after a failure that may not recur.
///
/// It belongs outside of ``Authentication``, so that every retry carries the current token. It
/// starts no wait that would exceed the client's deadline, or a minute in a chain without one; it
/// delivers the last failure instead.
public final class Retry: Middleware {
    private let policy: HTTPRetryPolicy
    private let budget: Lock<RetryBudget>?
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let randomizer: @Sendable () -> Double
    private let retryAfter: @Sendable (ClientResponse) -> Duration?

    /// Creates a retry.
    ///
    /// Some vendors say in fields of their own when to come back. Read those in `retryAfter`:
    ///
    ///     Retry(retryAfter: { response in
    ///         response.headerField("Retry-After-Ms").flatMap(Int.init).map { .milliseconds($0) }
    ///     })
    ///
    /// For a point in time, such as GitHub's `X-RateLimit-Reset`, `ClientResponse.wait(until:now:)`
    /// returns the wait by the server's clock.
    ///
    /// A value outside of its range counts as the nearest one in it.
    ///
    /// - Parameters:
    ///   - maxRetries: The maximum number of retries after the first attempt; 0 for none.
    ///   - baseDelay: The maximum delay before the first retry, which is added to the server's
    ///     `Retry-After`; it doubles with each further retry.
    ///   - maxDelay: The maximum delay before any retry, and at least `baseDelay`.
    ///   - retryRatio: The share of requests that may be retries, from 0 to 1, so that retries do
    ///     not multiply an outage; nil for no limit. Up to a hundred unused retries are kept.
    ///   - clock: The clock that measures delays. The default clock goes on in the background, as
    ///     the server does.
    ///   - now: The device's time, for a date in `Retry-After` of a response without a `Date`.
    ///   - randomizer: Random numbers from 0 up to 1, for the jitter.
    ///   - retryAfter: Returns the wait that a failed response asks for in a field of a vendor's
    ///     own; nil to read `Retry-After`. A notice about the failure names this wait too.
    ///   - condition: Returns whether a failed attempt is retried, if no rejection declares it.
    public convenience init(
        maxRetries: Int = 2, baseDelay: Duration = .milliseconds(500),
        maxDelay: Duration = .seconds(8), retryRatio: Double? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = Date.init,
        randomizer: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        retryAfter: @escaping @Sendable (ClientResponse) -> Duration? = { _ in nil },
        when condition: @escaping @Sendable (FailedAttempt) -> Bool = { $0.isRetryable }
    ) {
        let policy = HTTPRetryPolicy(
            maxRetries: maxRetries,
            backoff: ExponentialBackoff(baseDelay: baseDelay, maxDelay: maxDelay), when: condition)
        self.init(
            policy, budget: retryRatio.map { RetryBudget(retryRatio: $0) }, clock: clock, now: now,
            randomizer: randomizer, retryAfter: retryAfter)
    }

    /// Creates a retry with a policy, and a budget for the share of retries.
    package init(
        _ policy: HTTPRetryPolicy, budget: RetryBudget? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = Date.init,
        randomizer: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        retryAfter: @escaping @Sendable (ClientResponse) -> Duration? = { _ in nil }
    ) {
        self.policy = policy
        self.budget = budget.map { Lock($0) }
        self.clock = DrivenTime.clock(insteadOf: clock)
        self.now = now
        self.randomizer = randomizer
        self.retryAfter = retryAfter
    }

    /// Sends a request, and retries it as the policy and the budget allow.
    public func intercept(_ request: ClientRequest, next: Next) async throws(Fault)
        -> ClientResponse
    {
        budget?.withLock { $0.deposit() }
        var retryCount = 0
        while true {
            let result = await attempt(request, next).map { read($0, of: request) }
            guard let wait = delay(after: result, of: request, retryCount) else {
                return try result.get()
            }
            do {
                try await clock.sleep(for: wait)
            } catch {
                throw .canceled(by: error)
            }
            retryCount += 1
        }
    }

    /// Returns a failed response with the wait in its vendor's fields, if there is one.
    @inline(never)
    private func read(_ response: ClientResponse, of request: ClientRequest) -> ClientResponse {
        guard !request.accepts(response.status), let wait = retryAfter(response)
        else { return response }
        var response = response
        response.askedWait = wait
        return response
    }

    /// The delay before the next retry; nil if the result is to be delivered.
    @inline(never)
    private func delay(
        after result: Result<ClientResponse, Fault>, of request: ClientRequest, _ retryCount: Int
    ) -> Duration? {
        guard let failed = FailedAttempt(result, of: request, retryCount: retryCount),
            let wait = policy.delay(after: failed, jitter: randomizer(), now: now()),
            allows(wait, after: failed)
        else { return nil }
        ClientContext.current?.emit(.retrying(code: failed.code, delay: wait))
        return wait
    }

    private func allows(_ wait: Duration, after failed: FailedAttempt) -> Bool {
        let left = ClientContext.current?.timeLeft ?? .seconds(60)
        if wait >= left { return false }
        guard let budget, !budget.withLock({ $0.withdraw() }) else { return true }
        ClientContext.current?.emit(.retryBudgetExhausted(code: failed.code))
        return false
    }
}

extension Middleware {
    /// Passes a request to the inner middleware once and captures the result.
    func attempt(_ request: ClientRequest, _ next: Next) async -> Result<ClientResponse, Fault> {
        do {
            return .success(try await next(request))
        } catch {
            return .failure(error)
        }
    }
}
