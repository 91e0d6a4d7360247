public import TriageCore

/// How many of all calls may be repeats, so that an outage is not multiplied: a value, shared by
/// callers through a lock.
///
/// Every call adds its share, every repeat takes one away. What is left over is kept up to a limit, so
/// that a quiet hour does not pay for a storm.
public struct RepeatBudget: Sendable, Hashable {
    /// The repeats that are left, in millionths.
    private var left: Int64
    private let share: Int64
    private let most: Int64

    /// Makes a budget.
    ///
    /// - Parameters:
    ///   - share: Which part of all calls may be repeats, from 0 to 1.
    ///   - reserve: How many repeats there are before any call.
    ///   - most: How many repeats are kept at most.
    /// - Throws: A share outside of 0 to 1, or numbers below zero.
    public init(share: Double, reserve: Int = 0, most: Int = 100) throws(ConfigurationError) {
        try ConfigurationError.require(
            (0...1).contains(share), "the share of a budget is not from 0 to 1: \(share)")
        try ConfigurationError.require(
            reserve >= 0, "the reserve of a budget is negative: \(reserve)")
        try ConfigurationError.require(
            most >= max(reserve, 1) && most <= Int(Int32.max),
            "a budget keeps \(most) repeats at most, which is less than its reserve or than 1, or too much"
        )
        self.share = Int64(share * Double(Self.one))
        self.most = Int64(most) * Self.one
        left = Int64(reserve) * Self.one
    }

    /// Adds the share of one call.
    public mutating func add() { left = min(left + share, most) }

    /// Takes one repeat away.
    ///
    /// - Returns: Whether there was one.
    public mutating func take() -> Bool {
        guard left >= Self.one else { return false }
        left -= Self.one
        return true
    }

    private static let one: Int64 = 1_000_000
}
