/// A policy for values that arrive while the work for an earlier value is running.
///
/// There is no default, because each policy is wrong somewhere.
@nonexhaustive
public enum Overlap: Sendable, Hashable {
    /// Cancels the running work and starts the new work.
    ///
    /// For a search, or a list that reloads.
    case latest
    /// Drops values that arrive while work is running.
    ///
    /// For a button that submits something.
    case exhaust
    /// Runs one piece of work at a time, in the order of the values.
    ///
    /// ``merge(max:bufferSize:)`` explains the buffer.
    case concat(bufferSize: Int)
    /// Runs up to `max` pieces of work at once, which may end in any order.
    ///
    /// A `max` below 1 counts as 1, and a negative `bufferSize` as 0. A publisher is asked for
    /// `max + bufferSize` values at first, and for one more each time work ends. A subject that
    /// sends more loses the surplus, as everywhere in Combine. An async sequence needs no buffer:
    /// the element that was read last waits until there is room, and only then is the next one
    /// requested.
    case merge(max: Int, bufferSize: Int)

    /// Runs one piece of work at a time and buffers up to 100 values.
    public static var concat: Overlap { .concat(bufferSize: 100) }

    /// Runs up to `count` pieces of work at once and buffers up to 100 values.
    public static func merge(max count: Int) -> Overlap { .merge(max: count, bufferSize: 100) }

    /// The number of pieces of work that may run at once; at least 1.
    package var maxConcurrent: Int {
        switch self {
        case .latest, .exhaust, .concat: 1
        case .merge(let count, _): max(count, 1)
        }
    }

    /// The number of values that may run or wait at once; nil for no limit.
    package var capacity: Int? {
        switch self {
        case .latest, .exhaust: nil
        case .concat(let waiting), .merge(_, let waiting):
            maxConcurrent.addingReportingOverflow(max(waiting, 0)).overflow
                ? nil : maxConcurrent + max(waiting, 0)
        }
    }
}
