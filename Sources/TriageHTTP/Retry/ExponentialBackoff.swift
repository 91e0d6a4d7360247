public import TriageCore

/// Exponential backoff with full jitter: before the n-th repeat, anything between nothing and
/// `baseDelay` · 2ⁿ⁻¹, and no more than `maxDelay`.
///
/// Full jitter spreads callers that failed together best for the least work (Brooker, "Exponential
/// Backoff And Jitter", 2015).
public struct ExponentialBackoff: Sendable, Hashable {
    /// The longest wait before the first repeat.
    public let baseDelay: Duration
    /// The longest wait of all.
    public let maxDelay: Duration

    /// Half a second, and eight seconds at most.
    public static let standard = ExponentialBackoff(
        checked: .milliseconds(500), maxDelay: .seconds(8))

    /// Makes a backoff.
    ///
    /// - Throws: What makes no sense: a negative base, or a cap below it.
    public init(baseDelay: Duration, maxDelay: Duration) throws(ConfigurationError) {
        try ConfigurationError.require(
            baseDelay >= .zero, "the base of a backoff is negative: \(baseDelay)")
        try ConfigurationError.require(
            maxDelay >= baseDelay,
            "the cap of a backoff, \(maxDelay), is below its base, \(baseDelay)")
        self.init(checked: baseDelay, maxDelay: maxDelay)
    }

    private init(checked base: Duration, maxDelay: Duration) {
        self.baseDelay = base
        self.maxDelay = maxDelay
    }

    /// The wait before a repeat.
    ///
    /// - Parameters:
    ///   - number: Which repeat it is, from 1.
    ///   - jitter: A random number from 0 up to 1.
    /// - Returns: A wait between nothing and the cap, whatever the number.
    public func delay(beforeRetry number: Int, jitter: Double) -> Duration {
        var longest = baseDelay
        for _ in 1..<max(1, min(number, 129)) where longest < maxDelay {
            longest = longest > maxDelay / 2 ? maxDelay : longest * 2
        }
        // What is no number is no wait, and a product may be rounded up.
        return min(longest * (jitter > 0 ? min(jitter, 1) : 0), longest)
    }
}
