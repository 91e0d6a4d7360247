import TriageConcurrency
import TriageCore
package import TriageHTTP

/// The context of the request that runs in the current task, for middleware.
package final class ClientContext: Sendable {
    /// The request around a task, and the refresh that the task runs for.
    struct Scope: Sendable {
        fileprivate let context: ClientContext?
        let refresh: RefreshScope?
    }

    @TaskLocal static var scope = Scope(context: nil, refresh: nil)

    /// The context of the request that runs in the current task; nil outside of a request.
    package static var current: ClientContext? { scope.context }

    /// The client's rules for statuses, with the rules of its session.
    ///
    /// Middleware that acts on failures passes them to `Fault(_:to:rules:)`, so that it reads a
    /// response as the client does.
    package var rules: StatusRules { engine.rules }
    /// Classifies the errors of the client's attempts, recoveries and refreshes.
    var classifier: ErrorClassifier { engine.classifier }
    /// The client's state; nil in a chain around an app's own client.
    var core: ClientCore? { engine.core }
    private let engine: CallEngine
    private let log: AttemptLog
    private let deadlines: DeadlineScheduler?
    private let end: Duration
    /// Ends the request at once, whatever it is doing.
    let stop: @Sendable (Fault) -> Void
    private let endHandlers = Lock<[@Sendable () -> Void]?>([])

    /// Creates the context of a call, which `stop` ends at once.
    init(
        _ engine: CallEngine, _ deadline: CallDeadline?, log: AttemptLog,
        stop: @escaping @Sendable (Fault) -> Void
    ) {
        self.engine = engine
        self.log = log
        self.stop = stop
        deadlines = deadline?.scheduler
        end = deadline.map { $0.scheduler.elapsed() + $0.timeout } ?? .zero
    }

    /// The time until the request's deadline; nil if it has none.
    package var timeLeft: Duration? { deadlines.map { end - $0.elapsed() } }

    /// Emits an event of middleware to the observer of the client or chain, with the operation.
    package func emit(_ event: MiddlewareEvent) {
        log.emit(.middleware(event, OperationInfo.current))
    }

    /// Runs work within a request, or for a refresh; all else is as in the current task.
    static func run<Value>(
        in context: ClientContext? = current, for refresh: RefreshScope? = scope.refresh,
        _ work: () async throws -> Value
    ) async rethrows -> Value {
        try await $scope.withValue(Scope(context: context, refresh: refresh), operation: work)
    }

    /// Adds a handler that runs when the request is over, or at once if it is over already.
    func onEnd(_ handler: @escaping @Sendable () -> Void) {
        let isOver = endHandlers.withLock { handlers in
            handlers?.append(handler)
            return handlers == nil
        }
        if isOver { handler() }
    }

    /// Marks the request as over and runs its handlers.
    func close() {
        for handler in endHandlers.exchange(nil) ?? [] { handler() }
    }
}
