/// A number that a client sends to be added to others.
///
/// It stays within what JSON's readers hold exactly, and so does every sum: at 2^53 − 1 a sum stays.
package struct ClientNumber: Hashable, Sendable {
    /// The largest number, 2^53 − 1.
    package static let limit = 9_007_199_254_740_991

    /// The number, from 0 to the limit.
    package let value: Int

    /// Reads a number; nil for any other value.
    ///
    /// A negative one is 0, and one over the limit is the limit.
    package init?(json: JSON?) {
        guard let number = json?.double, !number.isNaN else { return nil }
        let bounded = min(max(number.rounded(.towardZero), 0), Double(Self.limit))
        value = json?.int.map { min(max($0, 0), Self.limit) } ?? Int(bounded)
    }

    /// The sum of two numbers that are not negative, at most the limit.
    package static func sum(_ one: Int, _ other: Int) -> Int {
        let (sum, isOver) = one.addingReportingOverflow(other)
        return isOver ? limit : min(sum, limit)
    }

    /// The sum of numbers that are not negative, at most the limit.
    package static func sum(_ numbers: some Sequence<Int>) -> Int { numbers.reduce(0, sum) }
}
