import TriageCore

/// A limit on the share of requests that are retries, so that retries do not multiply an outage.
///
/// Every request adds its share, and every retry takes one away. Unused retries are kept up to a
/// limit, so that quiet hours do not pay for a storm.
///
/// It is a value and not synchronized: share it through a lock.
package struct RetryBudget: Sendable, Hashable {
    /// The retries that are left, in millionths.
    private var left: Int64
    private let retryRatio: Int64
    private let capacity: Int64

    /// Creates a budget.
    ///
    /// A value outside of its range counts as the nearest one in it, and NaN as 0.
    ///
    /// - Parameters:
    ///   - retryRatio: The share of requests that may be retries, from 0 to 1.
    ///   - initialRetries: The number of retries before the first request, from 0 to `capacity`.
    ///   - capacity: The maximum number of retries that are kept, from 1 to 2³¹ − 1.
    package init(retryRatio: Double, initialRetries: Int = 0, capacity: Int = 100) {
        let ratio = retryRatio.clamped(to: 0...1, "the retryRatio of a budget")
        let capacity = capacity.clamped(to: 1...Int(Int32.max), "the capacity of a budget")
        let initial = initialRetries.clamped(to: 0...capacity, "the initialRetries of a budget")
        self.retryRatio = Int64(ratio * Double(Self.one))
        self.capacity = Int64(capacity) * Self.one
        left = Int64(initial) * Self.one
    }

    /// Adds the share of one request.
    package mutating func deposit() { left = min(left + retryRatio, capacity) }

    /// Takes one retry away.
    ///
    /// - Returns: Whether a retry was left; if not, nothing changes.
    package mutating func withdraw() -> Bool {
        guard left >= Self.one else { return false }
        left -= Self.one
        return true
    }

    private static let one: Int64 = 1_000_000
}
