#if ComposableArchitecture
import ComposableArchitecture
import TriageConcurrency
import TriageCore

/// The user's choice to retry, while its action is sent.
///
/// The action's effect continues the work that failed: its requests have the same idempotency keys,
/// so a server that has done the work does not do it twice.
final class ChosenRetry: Sendable {
    @TaskLocal private static var current: ChosenRetry?

    private let name: OperationName
    /// The retries of the failed work; nil once they were taken, and after the action.
    private let retries: Lock<UserRetries?>

    private init(_ name: OperationName, _ retries: UserRetries) {
        self.name = name
        self.retries = Lock(retries)
    }

    /// Sends the action of a retry.
    @MainActor
    static func send<Action>(
        _ action: Action, _ name: OperationName, _ retries: UserRetries, to send: Send<Action>
    ) {
        let choice = ChosenRetry(name, retries)
        $current.withValue(choice) { send(action) }
        // The effects inherit the choice, and what they begin later is not part of it.
        _ = choice.retries.withLock { $0.take() }
    }

    /// Returns the retries that an effect of this name continues; nil if it was not chosen.
    static func take(for name: OperationName) -> UserRetries? {
        guard let current, current.name == name else { return nil }
        return current.retries.withLock { $0.take() }
    }
}
#endif
