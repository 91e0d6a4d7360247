/// The failures that a listener has not had yet; what is left when it leaves goes back.
struct FailureBuffer<Element: Sendable>: Sendable {
    /// Who leaves, and what they have not had.
    typealias Undelivered = (id: Int, failures: [FailureRelay<Element>.NumberedFailure])

    /// Whether the listener is there.
    private enum Phase {
        /// The number by which it leaves is not known yet.
        case pending, canceledWhilePending
        case active(id: Int)
        case canceled
    }

    private var phase = Phase.pending
    private let bufferSize: Int
    private var waiting: [FailureRelay<Element>.NumberedFailure] = []

    init(bufferSize: Int) { self.bufferSize = bufferSize }

    var isCanceled: Bool {
        switch phase {
        case .pending, .active: false
        case .canceledWhilePending, .canceled: true
        }
    }

    /// Adds a failure, which is given back with the others if need be; the oldest gives way where there
    /// are too many.
    ///
    /// - Returns: Those that gave way, to be released without a lock; nil where the listener has left.
    mutating func append(_ sent: FailureRelay<Element>.NumberedFailure) -> [FailureRelay<Element>
        .NumberedFailure]?
    {
        if case .canceled = phase { return nil }
        let all = waiting + [sent]
        waiting = all.suffix(bufferSize)
        return all.dropLast(bufferSize)
    }

    mutating func popFirst() -> Element? {
        waiting.isEmpty ? nil : waiting.removeFirst().failure
    }

    /// Takes note of the number by which the listener leaves.
    ///
    /// - Returns: Who leaves, where it has left before.
    mutating func activate(id: Int) -> Undelivered? {
        let hasLeft = isCanceled
        phase = .active(id: id)
        return hasLeft ? cancel() : nil
    }

    /// Has the listener leave.
    ///
    /// - Returns: Who leaves; nil where they have left, or their number is not known yet.
    mutating func cancel() -> Undelivered? {
        switch phase {
        case .active(let id):
            defer { (phase, waiting) = (.canceled, []) }
            return (id, waiting)
        case .pending: phase = .canceledWhilePending
        case .canceledWhilePending, .canceled: break
        }
        return nil
    }
}
