import TriageConcurrency

/// The user's choice to retry, while its action is sent.
///
/// Work that the action begins continues the failed work: its requests have the same idempotency
/// keys, so a server that has done the work does not do it twice.
package final class ChosenRetry: Sendable {
    private let name: OperationName
    /// The retries of the failed work; nil once they were taken, and after the action.
    private let retries: Lock<UserRetries?>

    private init(_ name: OperationName, _ retries: UserRetries) {
        self.name = name
        self.retries = Lock(retries)
    }

    /// Sends the action of a retry.
    package static func run(_ name: OperationName, _ retries: UserRetries, _ send: () -> Void) {
        let choice = ChosenRetry(name, retries)
        let scope = OperationRecord.Scope(record: .current, retry: choice)
        OperationRecord.$scope.withValue(scope, operation: send)
        // The tasks of the action inherit the choice, and what they begin later is not part of it.
        _ = choice.retries.withLock { $0.take() }
    }

    /// Returns the retries that work of this name continues; nil if it was not chosen.
    package static func take(for name: OperationName) -> UserRetries? {
        guard let choice = OperationRecord.scope.retry, choice.name == name else { return nil }
        return choice.retries.withLock { $0.take() }
    }
}
