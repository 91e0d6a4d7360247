public import Foundation
public import TriageCore

/// Which failures are repeated, how often, and after what wait: a value.
///
/// It is asked exactly once for each attempt that failed.
public struct RepeatPolicy: Sendable {
    /// How many repeats there are after the first attempt.
    public let limit: Int
    /// How long is waited, besides what the server asks for.
    public let backoff: Backoff
    private let condition: @Sendable (FailedAttempt) -> Bool

    /// Two repeats of what is ``FailedAttempt/isTransient`` and idempotent.
    public static let standard = RepeatPolicy(checked: 2, .standard) { $0.isWorthRepeating }

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - limit: How many repeats there are.
    ///   - backoff: How long is waited, besides what the server asks for.
    ///   - condition: Which failures are repeated.
    /// - Throws: A negative limit.
    public init(
        limit: Int, backoff: Backoff = .standard,
        when condition: @escaping @Sendable (FailedAttempt) -> Bool = { $0.isWorthRepeating }
    ) throws(ConfigurationError) {
        try ConfigurationError.require(
            limit >= 0, "the limit of a repeat policy is negative: \(limit)")
        self.init(checked: limit, backoff, condition)
    }

    private init(
        checked limit: Int, _ backoff: Backoff,
        _ condition: @escaping @Sendable (FailedAttempt) -> Bool
    ) {
        self.limit = limit
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
    ///   - chance: A random number from 0 up to 1.
    ///   - now: The time that a date in `Retry-After` is compared with.
    /// - Returns: The wait.
    public func wait(
        after attempt: FailedAttempt, chance: Double, now: Date = Date()
    ) -> Duration? {
        let isRepeated = attempt.declaration ?? condition(attempt)
        guard isRepeated, attempt.repeats < limit else { return nil }
        let asked = attempt.answer?.retryAfter(now: now) ?? attempt.fault?.facts.retryAfter
        return (asked ?? .zero) + backoff.wait(beforeRepeat: attempt.repeats + 1, chance: chance)
    }
}

/// An attempt that failed, as a ``RepeatPolicy`` is asked about it.
public struct FailedAttempt: Sendable {
    /// What was sent.
    public let call: Call
    /// The answer that is a failure; nil when there was none.
    public let answer: Answer?
    /// What went wrong where there was no answer.
    public let fault: Fault?
    /// How many repeats there were before it.
    public let repeats: Int

    /// Takes the result of an attempt; nil when it did not fail, or was called off.
    public init?(_ result: Result<Answer, Fault>, of call: Call, repeats: Int) {
        switch result {
        case .success(let answer) where (200...299).contains(answer.status): return nil
        case .failure(let fault) where fault.kind == .cancelled: return nil
        case .success(let answer): (self.answer, fault) = (answer, nil)
        case .failure(let fault): (answer, self.fault) = (nil, fault)
        }
        self.call = call
        self.repeats = repeats
    }

    /// Whether it is idempotent and transient.
    public var isWorthRepeating: Bool { isTransient && call.isIdempotent }

    /// Whether it may end otherwise the next time: not reached, cut off, out of time, or answered with
    /// 408, 429, 502, 503 or 504.
    ///
    /// A refresh that failed does not count, since it was not this request, and nor does an open
    /// circuit, which is there to fail at once.
    public var isTransient: Bool {
        if let answer { return [408, 429, 502, 503, 504].contains(answer.status) }
        guard let fault, !fault.isSessions, fault.code != Circuit.openCode else { return false }
        return [.unreachable, .connectionLost, .timeout].contains(fault.kind)
    }

    /// The stable code of it.
    public var code: String {
        answer.map { Fault.code(ofStatus: $0.status) } ?? fault?.code ?? ""
    }

    /// Whether a rejection says that it is repeated; nil when none has a say.
    fileprivate var declaration: Bool? {
        switch answer.flatMap(call.rejection)?.action {
        case .repeat: true
        case .deliver, .recover, .refresh: false
        case .standard, nil: nil
        }
    }
}
