public import TriageCore

/// How many of all calls may be repeats, so that an outage is not multiplied: a value, shared by
/// callers through a lock.
///
/// Every call adds its share, every repeat takes one away. What is left over is kept up to a limit, so
/// that a quiet hour does not pay for a storm.
public struct RetryBudget: Sendable, Hashable {
    /// The repeats that are left, in millionths.
    private var left: Int64
    private let retryRatio: Int64
    private let capacity: Int64

    /// Makes a budget.
    ///
    /// - Parameters:
    ///   - retryRatio: Which part of all calls may be repeats, from 0 to 1.
    ///   - initialRetries: How many repeats there are before any call.
    ///   - capacity: How many repeats are kept at most.
    /// - Throws: A share outside of 0 to 1, or numbers below zero.
    public init(retryRatio: Double, initialRetries: Int = 0, capacity: Int = 100)
        throws(ConfigurationError)
    {
        try ConfigurationError.require(
            (0...1).contains(retryRatio), "the share of a budget is not from 0 to 1: \(retryRatio)")
        try ConfigurationError.require(
            initialRetries >= 0, "the reserve of a budget is negative: \(initialRetries)")
        try ConfigurationError.require(
            capacity >= max(initialRetries, 1) && capacity <= Int(Int32.max),
            "a budget keeps \(capacity) repeats at most, which is less than its reserve or than 1, or too much"
        )
        self.retryRatio = Int64(retryRatio * Double(Self.one))
        self.capacity = Int64(capacity) * Self.one
        left = Int64(initialRetries) * Self.one
    }

    /// Adds the share of one call.
    public mutating func deposit() { left = min(left + retryRatio, capacity) }

    /// Takes one repeat away.
    ///
    /// - Returns: Whether there was one.
    public mutating func withdraw() -> Bool {
        guard left >= Self.one else { return false }
        left -= Self.one
        return true
    }

    private static let one: Int64 = 1_000_000
}
