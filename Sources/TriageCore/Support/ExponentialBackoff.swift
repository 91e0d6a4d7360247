/// Exponential backoff with full jitter.
///
/// The delay before retry n is random, from zero to `baseDelay` · 2ⁿ⁻¹, and never above `maxDelay`.
/// Full jitter spreads clients that failed together with the least total work (Brooker,
/// "Exponential Backoff And Jitter", 2015).
package struct ExponentialBackoff: Sendable, Hashable {
    /// The maximum delay before the first retry.
    package let baseDelay: Duration
    /// The maximum delay before any retry.
    package let maxDelay: Duration

    /// A base delay of half a second, and a maximum of eight seconds.
    package static let standard = Self(baseDelay: .milliseconds(500), maxDelay: .seconds(8))

    /// Creates a backoff.
    ///
    /// - Parameters:
    ///   - baseDelay: The maximum delay before the first retry; it doubles with each further retry.
    ///     A negative one counts as zero.
    ///   - maxDelay: The maximum delay before any retry, and at least `baseDelay`.
    package init(baseDelay: Duration, maxDelay: Duration) {
        self.baseDelay = baseDelay.clamped(to: .zero..., "the baseDelay of a backoff")
        self.maxDelay = maxDelay.clamped(to: self.baseDelay..., "the maxDelay of a backoff")
    }

    /// The delay before a retry.
    ///
    /// - Parameters:
    ///   - number: The number of the retry, from 1; a lower number counts as 1.
    ///   - jitter: A random number from 0 up to 1; other values count as the nearer end, NaN as 0.
    /// - Returns: A delay from zero to ``maxDelay``, whatever the number.
    package func delay(beforeRetry number: Int, jitter: Double) -> Duration {
        var longest = baseDelay
        for _ in 1..<max(1, min(number, 129)) where longest < maxDelay {
            longest = longest > maxDelay / 2 ? maxDelay : longest * 2
        }
        // The comparison is false for NaN. The product is bounded since it may be rounded up.
        return min(longest * (jitter > 0 ? min(jitter, 1) : 0), longest)
    }
}
