/// An operation, the place that began it, and the retries of its work.
package struct OperationOptions: Sendable {
    package var operation: FaultCenter.Operation
    /// The place in the app's source that began the operation.
    let location: FaultLocation
    /// The retries that a notice of the operation's failure may offer.
    private(set) var retries: UserRetries?

    package var name: OperationName { operation.name }

    /// Whether a notice of the operation's failure may offer a retry.
    var canRetry: Bool { retries != nil || operation.onAction?.handles(.retry) == true }

    package init(_ operation: FaultCenter.Operation, _ fileID: String, _ line: Int) {
        self.operation = operation
        location = FaultLocation(fileID: fileID, line: line)
    }

    /// Returns the options of one attempt of work that the user can retry; nil for any other work.
    package func retried(by retries: UserRetries?) -> OperationOptions {
        var options = self
        options.retries = retries
        return options
    }
}
