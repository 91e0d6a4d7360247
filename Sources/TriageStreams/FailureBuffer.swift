/// The failures that one subscriber has not received yet.
///
/// The relay takes the rest back after the subscriber cancels.
struct FailureBuffer<Element: Sendable>: Sendable {
    /// The ID of a subscriber that canceled, and the failures that it did not receive.
    typealias Undelivered = (id: Int, failures: [FailureRelay<Element>.NumberedFailure])

    /// The state of the subscription.
    private enum Phase {
        /// The relay has not assigned the subscriber's ID yet.
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

    /// Adds a failure and drops the oldest ones if the buffer is full.
    ///
    /// A subscriber that canceled before it had an ID still buffers: ``activate(id:)`` returns what
    /// it did not receive.
    ///
    /// - Returns: The dropped failures, which the caller releases without a lock; nil if the
    ///   subscriber has canceled.
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

    /// Stores the subscriber's ID.
    ///
    /// - Returns: The undelivered failures if the subscriber has already canceled; nil otherwise.
    mutating func activate(id: Int) -> Undelivered? {
        let wasCanceled = isCanceled
        phase = .active(id: id)
        return wasCanceled ? cancel() : nil
    }

    /// Cancels the subscription.
    ///
    /// - Returns: The undelivered failures; nil if the subscription was canceled before, or has no
    ///   ID yet.
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
