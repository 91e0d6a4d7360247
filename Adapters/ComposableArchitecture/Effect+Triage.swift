// To copy into an app. Not compiled by CI; written against The Composable Architecture 1.17.
// `Effect.run` without a `catch` only warns of an error in debug builds; this is what to write instead.

import ComposableArchitecture
import Triage

extension Effect where Action: Sendable {
    /// Work as an operation of a centre: its failure is decided, shown or routed, and reported, and then
    /// the reducer hears how it ended.
    ///
    ///     case .reload:
    ///         return .run("home.load", in: center) { send in
    ///             await send(.loaded(try await repository.home()))
    ///         } ended: { outcome in
    ///             .ended(outcome.error(as: HomeFailure.self))
    ///         }
    ///         .cancellable(id: CancelID.load, cancelInFlight: true)
    ///
    /// A cancellation, as by `cancelInFlight`, is no failure: nothing is shown or reported, and nothing is
    /// sent, for nobody waits for it any more.
    ///
    /// - Parameters:
    ///   - name: What is done.
    ///   - center: Where failures are decided on.
    ///   - intent: Why, which decides how a failure is shown.
    ///   - overrides: Rules of this screen, read before the app's table.
    ///   - respond: The action that follows from what the person chose on the notice; nil for none.
    ///     The effect lasts until the notice has gone.
    ///   - work: The work.
    ///   - ended: The action that says how it ended; nil for none.
    /// - Returns: The effect.
    static func run(
        _ name: OperationName, in center: FaultCenter, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(),
        respond: @escaping @Sendable (Notice.Action.ID) -> Action? = { _ in nil },
        work: @escaping @Sendable (Send<Action>) async throws -> Void,
        ended: @escaping @Sendable (Outcome<Void>) -> Action? = { _ in nil }
    ) -> Self {
        .run { send in
            let (outcome, choices) = await Answer.heard { answer in
                await center.run(
                    name, intent: intent, overrides: overrides, respond: answer
                ) {
                    try await work(send)
                }
            }
            if case .cancelled = outcome { return }
            if let action = ended(outcome) { await send(action) }
            for await choice in choices {
                if let action = respond(choice) { await send(action) }
            }
        }
    }
}

/// What a person chooses; there is no more to come once nobody can answer the notice any more.
private final class Answer: Sendable {
    private let continuation: AsyncStream<Notice.Action.ID>.Continuation

    private init(_ continuation: AsyncStream<Notice.Action.ID>.Continuation) {
        self.continuation = continuation
    }

    deinit { continuation.finish() }

    /// Runs work whose notice is answered here; when this returns the notice alone holds the answer.
    static func heard(
        _ work: (NoticeResponse) async -> Outcome<Void>
    ) async -> (Outcome<Void>, AsyncStream<Notice.Action.ID>) {
        let (choices, continuation) = AsyncStream.makeStream(of: Notice.Action.ID.self)
        let answer = Answer(continuation)
        return (await work(NoticeResponse { answer.continuation.yield($0) }), choices)
    }
}

// The centre as a dependency: set it with `prepareDependencies` where the app begins. A test that has
// not set one fails when it is used, as with any other dependency.
//
//     extension DependencyValues {
//         var faultCenter: FaultCenter {
//             get { self[FaultCenterKey.self] }
//             set { self[FaultCenterKey.self] = newValue }
//         }
//     }
