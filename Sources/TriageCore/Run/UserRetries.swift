import TriageConcurrency

/// The retries of one piece of work by the user: one at a time, and only while a notice offers one.
///
/// A running attempt and the notices that offer a retry hold this object, and nothing else does. No
/// attempt can follow once they are gone.
package final class UserRetries: Sendable {
    private let state = Lock(State())
    private let lifetime = ActionLifetime()
    private let work: String?
    private let start: @Sendable (UserRetries) -> Void
    private let ending: @Sendable () -> Void
    /// The keys of the requests that the attempts have sent.
    let idempotencyKeys: Lock<IdempotencyKeys>

    private struct State: Sendable {
        var isRunning = true
        var wasOffered = false
        var hasEnded = false
    }

    /// Creates the retries of work whose first attempt begins now.
    ///
    /// - Parameters:
    ///   - former: The retries whose choice began this work; its requests then keep their keys.
    ///   - work: The text that tells this work from other work of the same name in a merged notice;
    ///     nil to repeat only the latest work of the name.
    ///   - start: Starts another attempt, outside of any operation.
    ///   - end: Called when no attempt can follow, or none is wanted.
    package init(
        after former: UserRetries? = nil, work: String? = nil,
        start: @escaping @Sendable (UserRetries) -> Void,
        end: @escaping @Sendable () -> Void = {}
    ) {
        self.work = work
        idempotencyKeys = former?.idempotencyKeys ?? Lock([:])
        self.start = start
        ending = end
    }

    /// Returns the attempts of some work: the first at once, and one for each retry of the user.
    ///
    /// The sequence ends when no attempt can follow. If its iteration ends before, the notice that
    /// offers a retry is taken away. Without retries it has one element, nil.
    package static func attempts(_ canRetry: Bool) -> AsyncStream<UserRetries?> {
        let (attempts, continuation) = AsyncStream.makeStream(of: UserRetries?.self)
        if canRetry {
            let retries = UserRetries(
                start: { continuation.yield($0) }, end: { continuation.finish() })
            continuation.onTermination = { [weak retries] _ in retries?.withdraw() }
            continuation.yield(retries)
        } else {
            continuation.yield(nil)
            continuation.finish()
        }
        return attempts
    }

    deinit {
        let state = state.current
        guard !state.hasEnded else { return }
        // A presenter may release a notice while it holds a lock, and `end` may run the app's code.
        if state.wasOffered { Task { [ending] in ending() } } else { ending() }
    }

    /// Notes that no attempt is wanted any more; only the first call counts.
    ///
    /// Whatever follows then begins here, and not on the thread of a notice's release.
    func end() {
        let isFirst = state.withLock { state in
            defer { state.hasEnded = true }
            return !state.hasEnded
        }
        if isFirst { ending() }
    }

    /// Returns a handler for a notice that offers a retry.
    func offer() -> NoticeActionHandler {
        state.withLock { $0.wasOffered = true }
        var handler = NoticeActionHandler([.retry]) { _ in self.retry() }.ending(with: lifetime)
        handler.work = work
        return handler
    }

    /// Takes away the notices that offer a retry, because other work has taken its place.
    package func withdraw() { lifetime.end() }

    /// Notes that an attempt has ended, before its failure is shown.
    ///
    /// From here on the user can ask for another one.
    func attemptDidEnd() { state.withLock { $0.isRunning = false } }

    private func retry() {
        let isFree = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFree { OperationRecord.run(in: nil) { start(self) } }
    }
}
