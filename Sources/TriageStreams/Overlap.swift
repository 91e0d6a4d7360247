/// What becomes of work that is asked for while other work is under way; there is no default, since
/// each is wrong somewhere.
public enum Overlap: Sendable, Hashable {
    /// The newest wins: what is under way is called off. For a search, or a list that loads again.
    case latest
    /// What comes while work is under way is dropped. For a button that sends something.
    case exhaust
    /// One after the other, in the order in which they came; see ``merge(max:bufferSize:)``.
    case concat(bufferSize: Int)
    /// So many at once, in whatever order they end; less than one is one.
    ///
    /// Publishers are asked for as many values as may work and wait together, and for one more when
    /// one has ended: a subject that is sent more loses it, as everywhere in Combine. An async
    /// sequence is asked for its next element when there is room for it, and none waits here.
    case merge(max: Int, bufferSize: Int)

    /// One after the other; a hundred may wait.
    public static var concat: Overlap { .concat(bufferSize: 100) }

    /// So many at once; a hundred more may wait.
    public static func merge(max count: Int) -> Overlap { .merge(max: count, bufferSize: 100) }

    /// How many may work at once.
    var maxConcurrent: Int {
        switch self {
        case .latest, .exhaust, .concat: 1
        case .merge(let count, _): max(count, 1)
        }
    }

    /// How many are asked for before the first has ended; nil for all that come.
    var initialDemand: Int? {
        switch self {
        case .latest, .exhaust: nil
        case .concat(let waiting), .merge(_, let waiting):
            maxConcurrent.addingReportingOverflow(max(waiting, 0)).overflow
                ? nil : maxConcurrent + max(waiting, 0)
        }
    }
}
