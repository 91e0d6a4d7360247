#if ComposableArchitecture
public import ComposableArchitecture
public import TriageCore

extension Effect where Action: Sendable {
    /// Runs work that can send actions, as an operation of the fault center.
    ///
    /// It takes the place of `run`, whose errors are lost unless each effect catches them. The
    /// center decides about a failure, shows it and reports it:
    ///
    ///     case .reload:
    ///         state.isLoading = true
    ///         return .triage("home.load", retry: .reload) { send in
    ///             await send(.loaded(try await api.home()))
    ///         } catch: { _, send in
    ///             await send(.loadFailed)
    ///         }
    ///         .cancellable(id: CancelID.load, cancelInFlight: true)
    ///
    /// While a notice offers the retry, the effect lives. If the user chooses it, the effect sends
    /// the `retry` action and ends. If the notice leaves in another way, the effect ends silently.
    /// Canceling the effect takes the notice away. Without `retry`, the effect does not wait.
    ///
    /// An effect that is canceled before its work ends shows, reports and sends nothing.
    ///
    /// - Parameters:
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retry: The action that begins the work again; nil if the user cannot retry it.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The work.
    ///   - handler: Receives the thrown error after the failure was surfaced and reported, for
    ///     instance to end a spinner. It is not called after a cancellation.
    /// - Returns: The effect.
    public static func triage(
        _ operation: FaultCenter.Operation, retry: Action? = nil, fileID: String = #fileID,
        line: Int = #line,
        operation work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
        catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
    ) -> Self {
        triage(
            OperationOptions(operation, fileID, line), retry, work
        ) { outcome, send in
            if case .fault(_, let error) = outcome { await handler?(error, send) }
        }
    }

    /// Runs work that returns a value, as an operation of the fault center, and sends its outcome.
    ///
    ///     return .triage("home.load", retry: .reload) {
    ///         try await api.home()
    ///     } ended: {
    ///         .loaded($0)
    ///     }
    ///
    /// It is otherwise like the form whose work sends actions itself. The action is sent after
    /// every end, also when the work throws a cancellation, but not after the effect itself was
    /// canceled.
    ///
    /// - Parameters:
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retry: The action that begins the work again; nil if the user cannot retry it.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The work.
    ///   - ended: Returns the action for the outcome.
    /// - Returns: The effect.
    public static func triage<Value: Sendable>(
        _ operation: FaultCenter.Operation, retry: Action? = nil, fileID: String = #fileID,
        line: Int = #line,
        operation work: @escaping @Sendable () async throws -> Value,
        ended: @escaping @Sendable (Outcome<Value>) -> Action
    ) -> Self {
        triage(
            OperationOptions(operation, fileID, line), retry,
            { _ in try await work() }
        ) { outcome, send in
            await send(ended(outcome))
        }
    }

    private static func triage<Value: Sendable>(
        _ options: OperationOptions, _ retry: Action?,
        _ work: @escaping @Sendable (Send<Action>) async throws -> Value,
        _ end: @escaping @Sendable (Outcome<Value>, Send<Action>) async -> Void
    ) -> Self {
        @Dependency(\.faultCenter) var faultCenter
        let center = faultCenter
        let former = ChosenRetry.take(for: options.name)
        return .run { send in
            let detached = await send.outsideOperations()
            let (outcome, choices) = await center.run(
                options, retry: retry.map { "\($0)" }, after: former
            ) {
                try await work(detached)
            }
            await end(outcome, send)
            guard let retry else { return }
            for await retries in choices {
                return await send.choose(retry, options.name, retries)
            }
        }
    }
}

extension FaultCenter {
    /// Runs one attempt of work whose notice may offer a retry, by an action with this text.
    ///
    /// - Returns: The outcome, and the user's choices to retry. They end when no notice offers a
    ///   retry any more; a canceled wait for them takes the notice away.
    fileprivate func run<Value: Sendable>(
        _ options: OperationOptions, retry: String?, after former: UserRetries?,
        _ work: () async throws -> Value
    ) async -> (Outcome<Value>, AsyncStream<UserRetries>) {
        let (choices, continuation) = AsyncStream.makeStream(of: UserRetries.self)
        // Only the attempt and its notice hold the retries: the choices end with them.
        var retries: UserRetries?
        if let retry {
            retries = UserRetries(
                after: former, work: retry, start: { continuation.yield($0) },
                end: { continuation.finish() })
        }
        continuation.onTermination = { [weak retries] _ in retries?.withdraw() }
        return (await run(options.retried(by: retries), work), choices)
    }
}

extension Send {
    /// Sends the action of a retry that the user has chosen.
    @MainActor fileprivate func choose(
        _ action: Action, _ name: OperationName, _ retries: UserRetries
    ) {
        ChosenRetry.run(name, retries) { self(action) }
    }

    /// Returns a function whose actions begin effects outside of the operation under way.
    ///
    /// The store begins an effect in the task that sends the action, so the effect's own operation,
    /// and its failures, would count as part of the one that sent it.
    fileprivate func outsideOperations() -> Self {
        Send { action in
            OperationRecord.run(in: nil) { self(action) }
        }
    }
}
#endif
