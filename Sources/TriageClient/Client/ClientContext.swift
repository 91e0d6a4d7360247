import TriageConcurrency
import TriageCore
package import TriageHTTP

/// The context of the request that runs in the current task, for middleware.
package final class ClientContext: Sendable {
    @TaskLocal static var active: ClientContext?

    /// The context of the request that runs in the current task; nil outside of a request.
    package static var current: ClientContext? { active }

    /// The client's rules for statuses, with the rules of its session.
    ///
    /// Middleware that acts on failures passes them to `Fault(_:to:rules:)`, so that it reads a
    /// response as the client does.
    package let rules: StatusRules
    /// The client's state; nil in a chain around an app's own client.
    let core: ClientCore?
    private let log: AttemptLog
    private let deadlines: DeadlineScheduler?
    private let end: Duration
    /// Ends the request at once, whatever it is doing.
    let stop: @Sendable (Fault) -> Void
    private let endHandlers = Lock<[@Sendable () -> Void]?>([])

    /// Creates the context of a request.
    ///
    /// - Parameters:
    ///   - rules: The client's rules for statuses.
    ///   - deadline: The time that the request has; ignored without a `keeper`.
    ///   - keeper: The scheduler that measures the deadline; nil if the request has no deadline
    ///     here.
    ///   - log: The log of its attempts.
    ///   - core: The client's state; nil for a chain around an app's own client.
    ///   - stop: Ends the request at once.
    init(
        rules: StatusRules, deadline: Duration = .zero, keptBy keeper: DeadlineScheduler? = nil,
        log: AttemptLog, core: ClientCore? = nil, stop: @escaping @Sendable (Fault) -> Void
    ) {
        self.rules = rules
        self.core = core
        self.log = log
        self.stop = stop
        deadlines = keeper
        end = (keeper?.elapsed() ?? .zero) + deadline
    }

    /// The time until the request's deadline; nil if it has none.
    package var timeLeft: Duration? { deadlines.map { end - $0.elapsed() } }

    /// Emits an event of middleware to the observer of the client or chain, with the operation.
    package func emit(_ event: MiddlewareEvent) {
        log.emit(.middleware(event, OperationInfo.current))
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
