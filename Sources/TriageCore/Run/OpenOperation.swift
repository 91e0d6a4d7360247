import TriageConcurrency

/// An operation without a function of its own around it, such as a stream's.
///
/// Its owner ends it from anywhere, on any thread. Only the first end counts.
package final class OpenOperation: Sendable {
    private let center: FaultCenter
    private let record: OperationRecord
    /// The options; nil after the end.
    private let options: Lock<OperationOptions?>

    /// Begins an operation.
    package init(in center: FaultCenter, _ options: OperationOptions) {
        self.center = center
        self.options = Lock(options)
        record = center.begin(options)
    }

    /// Does synchronous work as part of the operation.
    ///
    /// Requests and faults of the work, and of tasks that it begins, belong to the operation.
    package func perform(_ work: () -> Void) { record.runInside(work) }

    /// Passes on what the work sends, to code that is not part of the operation.
    ///
    /// The work may send at once, while it is performed.
    package func passOn<Value>(_ send: () -> Value) -> Value { record.runOutside(send) }

    /// Ends the operation with success, after which no retry is wanted.
    package func succeed() {
        guard let options = end() else { return }
        _ = center.succeed(with: (), record)
        options.retries?.end()
    }

    /// Ends the operation as canceled.
    package func cancel() { if end() != nil { _ = center.cancel(record) as Outcome<Void> } }

    /// Ends the operation with a failure, which is decided, surfaced and reported.
    ///
    /// - Returns: The outcome; canceled if the operation had ended before.
    package func fail<Value>(with error: any Error) -> Outcome<Value> { fail { error } }

    /// Ends the operation with a failure that is made as part of it.
    ///
    /// A fault that is made of an error there is tied to what the operation knows.
    ///
    /// - Parameter makeError: Makes the error; not called if the operation had ended before.
    /// - Returns: The outcome; canceled if the operation had ended before.
    package func fail<Value>(_ makeError: () -> any Error) -> Outcome<Value> {
        guard let options = end() else { return .canceled }
        let error = OperationRecord.run(in: record, makeError)
        return center.fail(with: error, record, options)
    }

    /// Returns the options at the first end, and nil at any other.
    private func end() -> OperationOptions? {
        let options = options.withLock { $0.take() }
        options?.retries?.attemptDidEnd()
        return options
    }
}
