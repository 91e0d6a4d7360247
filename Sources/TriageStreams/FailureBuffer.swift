/// The failures that one subscriber has not received yet.
///
/// The relay takes the rest back after the subscriber cancels.
struct FailureBuffer<Element: Sendable>: Sendable {
    typealias NumberedFailure = FailureRelay<Element>.NumberedFailure
    /// The ID of a subscriber that canceled, and the failures that it did not receive.
    typealias Undelivered = (id: Int, failures: [NumberedFailure])

    /// The subscriber's ID; nil until the relay has assigned it.
    private var id: Int?
    private(set) var isCanceled = false
    private let bufferSize: Int
    private var waiting: [NumberedFailure] = []

    init(bufferSize: Int) { self.bufferSize = bufferSize }

    /// Adds a failure and drops the oldest ones if the buffer is full.
    ///
    /// A subscriber that canceled before it had an ID still buffers: ``activate(id:)`` returns what
    /// it did not receive.
    ///
    /// - Returns: The dropped failures, which the caller releases without a lock; nil if the
    ///   subscriber has canceled.
    mutating func append(_ sent: NumberedFailure) -> [NumberedFailure]? {
        if isCanceled, id != nil { return nil }
        let all = waiting + [sent]
        waiting = all.suffix(bufferSize)
        return all.dropLast(bufferSize)
    }

    mutating func popFirst() -> Element? { waiting.isEmpty ? nil : waiting.removeFirst().failure }

    /// Stores the subscriber's ID.
    ///
    /// - Returns: The undelivered failures if the subscriber has already canceled; nil otherwise.
    mutating func activate(id: Int) -> Undelivered? {
        self.id = id
        return isCanceled ? takeUndelivered() : nil
    }

    /// Cancels the subscription.
    ///
    /// - Returns: The undelivered failures; nil if the subscription was canceled before, or has no
    ///   ID yet.
    mutating func cancel() -> Undelivered? {
        guard !isCanceled else { return nil }
        isCanceled = true
        return takeUndelivered()
    }

    /// Takes the undelivered failures; without an ID, returns nil and keeps them.
    private mutating func takeUndelivered() -> Undelivered? {
        guard let id else { return nil }
        defer { waiting = [] }
        return (id, waiting)
    }
}
