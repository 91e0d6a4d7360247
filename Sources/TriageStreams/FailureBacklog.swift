/// The failures that a listener has not had yet; what is left when it leaves goes back.
struct FailureBacklog<Element: Sendable>: Sendable {
    /// Who leaves, and what they have not had.
    typealias Rest = (id: Int, failures: [FailureOutput<Element>.Sent])

    /// Whether the listener is there.
    private enum Stay {
        /// The number by which it leaves is not known yet.
        case coming, leaving
        case here(id: Int)
        case gone
    }

    private var stay = Stay.coming
    private let limit: Int
    private var waiting: [FailureOutput<Element>.Sent] = []

    init(limit: Int) { self.limit = limit }

    var hasLeft: Bool {
        switch stay {
        case .coming, .here: false
        case .leaving, .gone: true
        }
    }

    /// Adds a failure, which is given back with the others if need be; the oldest gives way where there
    /// are too many.
    ///
    /// - Returns: Those that gave way, to be released without a lock; nil where the listener has left.
    mutating func append(_ sent: FailureOutput<Element>.Sent) -> [FailureOutput<Element>.Sent]? {
        if case .gone = stay { return nil }
        let all = waiting + [sent]
        waiting = all.suffix(limit)
        return all.dropLast(limit)
    }

    mutating func popFirst() -> Element? {
        waiting.isEmpty ? nil : waiting.removeFirst().failure
    }

    /// Takes note of the number by which the listener leaves.
    ///
    /// - Returns: Who leaves, where it has left before.
    mutating func begin(as id: Int) -> Rest? {
        let hasLeft = hasLeft
        stay = .here(id: id)
        return hasLeft ? leave() : nil
    }

    /// Has the listener leave.
    ///
    /// - Returns: Who leaves; nil where they have left, or their number is not known yet.
    mutating func leave() -> Rest? {
        switch stay {
        case .here(let id):
            defer { (stay, waiting) = (.gone, []) }
            return (id, waiting)
        case .coming: stay = .leaving
        case .leaving, .gone: break
        }
        return nil
    }
}
