public import TriageCore

/// Exponential backoff with full jitter: before the n-th repeat, anything between nothing and
/// `base` · 2ⁿ⁻¹, and no more than `cap`.
///
/// Full jitter spreads callers that failed together best for the least work (Brooker, "Exponential
/// Backoff And Jitter", 2015).
public struct Backoff: Sendable, Hashable {
    /// The longest wait before the first repeat.
    public let base: Duration
    /// The longest wait of all.
    public let cap: Duration

    /// Half a second, and eight seconds at most.
    public static let standard = Backoff(checked: .milliseconds(500), cap: .seconds(8))

    /// Makes a backoff.
    ///
    /// - Throws: What makes no sense: a negative base, or a cap below it.
    public init(base: Duration, cap: Duration) throws(ConfigurationError) {
        try ConfigurationError.require(base >= .zero, "the base of a backoff is negative: \(base)")
        try ConfigurationError.require(
            cap >= base, "the cap of a backoff, \(cap), is below its base, \(base)")
        self.init(checked: base, cap: cap)
    }

    private init(checked base: Duration, cap: Duration) {
        self.base = base
        self.cap = cap
    }

    /// The wait before a repeat.
    ///
    /// - Parameters:
    ///   - number: Which repeat it is, from 1.
    ///   - chance: A random number from 0 up to 1.
    /// - Returns: A wait between nothing and the cap, whatever the number.
    public func wait(beforeRepeat number: Int, chance: Double) -> Duration {
        var longest = base
        for _ in 1..<max(1, min(number, 129)) where longest < cap {
            longest = longest > cap / 2 ? cap : longest * 2
        }
        // What is no number is no wait, and a product may be rounded up.
        return min(longest * (chance > 0 ? min(chance, 1) : 0), longest)
    }
}
