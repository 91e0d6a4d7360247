// Copy this file into an app. CI does not compile it; it was written against The Composable
// Architecture 1.17. `Effect.run` without a `catch` only warns of an error, in debug builds; use
// this instead.

import ComposableArchitecture
import Triage

extension Effect where Action: Sendable {
    /// Runs work as an operation of a fault center.
    ///
    /// The center decides, surfaces and reports a failure. Then the reducer receives the outcome.
    ///
    ///     case .reload:
    ///         return .run("home.load", in: center) { send in
    ///             await send(.loaded(try await repository.home()))
    ///         } ended: { outcome in
    ///             .ended(outcome.error(as: HomeFailure.self))
    ///         }
    ///         .cancellable(id: CancelID.load, cancelInFlight: true)
    ///
    /// A cancellation, as by `cancelInFlight`, is not a failure: nothing is shown, reported or
    /// sent, because no code waits for the effect any more.
    ///
    /// - Parameters:
    ///   - name: The operation's name.
    ///   - center: The app's fault center.
    ///   - intent: The reason for the operation, which the decision may depend on.
    ///   - overrides: Rules of this screen, read before the app's table.
    ///   - onAction: Returns the reducer's action for the action that the user chose on the notice;
    ///     nil for none. The effect lasts until the notice is gone.
    ///   - work: The work.
    ///   - ended: Returns the reducer's action for the outcome; nil for none.
    /// - Returns: The effect.
    static func run(
        _ name: OperationName, in center: FaultCenter, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(),
        onAction: @escaping @Sendable (Notice.Action.ID) -> Action? = { _ in nil },
        work: @escaping @Sendable (Send<Action>) async throws -> Void,
        ended: @escaping @Sendable (Outcome<Void>) -> Action? = { _ in nil }
    ) -> Self {
        .run { send in
            let (outcome, choices) = await NoticeChoices.collecting { handler in
                await center.run(
                    name, intent: intent, overrides: overrides, onAction: handler
                ) {
                    try await work(send)
                }
            }
            if case .canceled = outcome { return }
            if let action = ended(outcome) { await send(action) }
            for await choice in choices {
                if let action = onAction(choice) { await send(action) }
            }
        }
    }
}

/// The actions that the user chooses on a notice; the stream ends when the notice is released.
private final class NoticeChoices: Sendable {
    private let continuation: AsyncStream<Notice.Action.ID>.Continuation

    private init(_ continuation: AsyncStream<Notice.Action.ID>.Continuation) {
        self.continuation = continuation
    }

    deinit { continuation.finish() }

    /// Runs work and collects the user's choices on its notice.
    ///
    /// After it returns, only the notice holds the handler.
    static func collecting(
        _ work: (NoticeActionHandler) async -> Outcome<Void>
    ) async -> (Outcome<Void>, AsyncStream<Notice.Action.ID>) {
        let (stream, continuation) = AsyncStream.makeStream(of: Notice.Action.ID.self)
        let choices = NoticeChoices(continuation)
        return (await work(NoticeActionHandler { choices.continuation.yield($0) }), stream)
    }
}

// The fault center as a dependency: set it with `prepareDependencies` at the app's start. A test
// that uses it without setting it fails, as with any other dependency.
//
//     extension DependencyValues {
//         var faultCenter: FaultCenter {
//             get { self[FaultCenterKey.self] }
//             set { self[FaultCenterKey.self] = newValue }
//         }
//     }
