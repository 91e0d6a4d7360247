/// The settings of an operation, apart from its work.
package struct OperationOptions: Sendable {
    package let name: OperationName
    let intent: OperationIntent
    package let overrides: DecisionTable
    let onAction: NoticeActionHandler?
    /// The place in the app's source that began the operation.
    let location: FaultLocation
    /// The retries that a notice of the operation's failure may offer.
    private(set) var retries: UserRetries?

    /// Whether a notice of the operation's failure may offer a retry.
    var canRetry: Bool { retries != nil || onAction?.handles(.retry) == true }

    package init(
        _ name: OperationName, _ intent: OperationIntent, _ overrides: DecisionTable,
        _ onAction: NoticeActionHandler?, _ fileID: String, _ line: Int
    ) {
        self.name = name
        self.intent = intent
        self.overrides = overrides
        self.onAction = onAction
        location = FaultLocation(fileID: fileID, line: line)
    }

    /// Returns the options of one attempt of work that the user can retry; nil for any other work.
    package func retried(by retries: UserRetries?) -> OperationOptions {
        var options = self
        options.retries = retries
        return options
    }
}
