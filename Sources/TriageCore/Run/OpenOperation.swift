import TriageConcurrency

/// An operation that no one function runs, such as a stream's: others say how it ends, and only the first
/// end counts.
package final class OpenOperation: Sendable {
    private let center: FaultCenter
    private let record: OperationRecord
    private let overrides: DecisionTable
    private let onAction: NoticeActionHandler?
    private let hasEnded = Lock(false)

    /// Begins an operation.
    package init(
        in center: FaultCenter, _ name: OperationName, _ intent: OperationIntent,
        _ overrides: DecisionTable, _ respond: NoticeActionHandler?
    ) {
        self.center = center
        self.overrides = overrides
        self.onAction = respond
        record = center.begin(name, intent)
    }

    /// Does something as a part of it: what is sent and what goes wrong meanwhile, and in tasks that
    /// begin meanwhile, is its own.
    package func perform(_ work: () -> Void) {
        OperationRecord.$current.withValue(record, operation: work)
    }

    /// Ends it with what it brought.
    package func succeed() {
        if end() { _ = center.succeed(with: (), record) }
    }

    /// Ends it, called off.
    package func cancel() {
        if end() { _ = center.cancel(record) as Outcome<Void> }
    }

    /// Ends it with a failure, which is decided on, shown and reported.
    ///
    /// - Returns: How it ended; cancelled when it had ended before.
    package func fail<Value>(with error: any Error) -> Outcome<Value> {
        end() ? center.fail(with: error, record, overrides, onAction) : .canceled
    }

    private func end() -> Bool {
        hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
    }
}
