public import Foundation
import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Repeats what failed and may succeed the next time.
///
/// Stands outside of credentials, so that every repeat carries the token of its moment, and inside of
/// the client's deadline: a wait that would pass it is not begun, and the last failure is delivered.
public final class Retry: Middleware {
    private let policy: HTTPRetryPolicy
    private let budget: Lock<RetryBudget>?
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let randomizer: @Sendable () -> Double

    /// Makes it.
    ///
    /// - Parameters:
    ///   - policy: Which failures are repeated, how often, and after what wait.
    ///   - budget: How many of all calls may be repeats; nil for no limit.
    ///   - clock: What waits are measured on; by default what goes on in the background, as the
    ///     server does.
    ///   - now: The time that a date in `Retry-After` is compared with.
    ///   - randomizer: Random numbers from 0 up to 1.
    public init(
        _ policy: HTTPRetryPolicy = .standard, budget: RetryBudget? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = Date.init,
        randomizer: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.policy = policy
        self.budget = budget.map { Lock($0) }
        self.clock = clock
        self.now = now
        self.randomizer = randomizer
    }

    /// Sends a call, and again.
    public func intercept(_ call: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        budget?.withLock { $0.deposit() }
        var repeats = 0
        while true {
            let result = await attempt(call, next)
            guard let wait = delay(after: result, of: call, repeats) else {
                return try result.get()
            }
            try await sleep(wait)
            repeats += 1
        }
    }

    /// How long to wait before the call is sent again; nil when its result is delivered.
    @inline(never)
    private func delay(
        after result: Result<ClientResponse, Fault>, of call: ClientRequest, _ repeats: Int
    ) -> Duration? {
        guard let failed = FailedAttempt(result, of: call, retryCount: repeats),
            let wait = policy.delay(after: failed, jitter: randomizer(), now: now()),
            allows(wait, after: failed)
        else { return nil }
        ClientContext.current?.emit(.retrying(code: failed.code, delay: wait))
        return wait
    }

    private func allows(_ wait: Duration, after failed: FailedAttempt) -> Bool {
        if let left = ClientContext.current?.timeLeft, wait >= left { return false }
        guard let budget, !budget.withLock({ $0.withdraw() }) else { return true }
        ClientContext.current?.emit(.retryBudgetExhausted(code: failed.code))
        return false
    }

    private func sleep(_ wait: Duration) async throws(Fault) {
        do {
            try await clock.sleep(for: wait)
        } catch {
            throw .canceled(by: error)
        }
    }
}

extension Middleware {
    /// Sends a call further in, once.
    func attempt(_ call: ClientRequest, _ next: Next) async -> Result<ClientResponse, Fault> {
        do {
            return .success(try await next(call))
        } catch {
            return .failure(error)
        }
    }
}
