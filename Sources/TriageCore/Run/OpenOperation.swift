import TriageConcurrency

/// An operation without a function of its own around it, such as a stream's.
///
/// Its owner ends it from anywhere, on any thread. Only the first end counts.
package final class OpenOperation: Sendable {
    private let center: FaultCenter
    private let record: OperationRecord
    private let overrides: DecisionTable
    private let onAction: NoticeActionHandler?
    private let hasEnded = Lock(false)

    /// Begins an operation.
    package init(
        in center: FaultCenter, _ name: OperationName, _ intent: OperationIntent,
        _ overrides: DecisionTable, _ onAction: NoticeActionHandler?
    ) {
        self.center = center
        self.overrides = overrides
        self.onAction = onAction
        record = center.begin(name, intent)
    }

    /// Does synchronous work as part of the operation.
    ///
    /// Requests and faults of the work belong to the operation, and so do those of tasks that it
    /// begins.
    package func perform(_ work: () -> Void) {
        OperationRecord.$current.withValue(record, operation: work)
    }

    /// Ends the operation with success.
    package func succeed() { if end() { _ = center.succeed(with: (), record) } }

    /// Ends the operation as canceled.
    package func cancel() { if end() { _ = center.cancel(record) as Outcome<Void> } }

    /// Ends the operation with a failure, which is decided, surfaced and reported.
    ///
    /// - Returns: The outcome; canceled if the operation had ended before.
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
