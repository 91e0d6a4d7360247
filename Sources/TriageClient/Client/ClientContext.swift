import TriageConcurrency
import TriageCore
import TriageHTTP

/// What is known of the call that is under way in this task, for middleware.
public final class ClientContext: Sendable {
    @TaskLocal static var active: ClientContext?

    /// The call under way in this task; nil outside of one.
    public static var current: ClientContext? { active }

    /// What statuses mean to the client.
    let rules: StatusRules
    private let log: AttemptLog?
    private let deadlines: DeadlineScheduler?
    private let end: Duration
    private let stop: @Sendable (Fault) -> Void
    private let endHandlers = Lock<[@Sendable () -> Void]?>([])

    /// Makes the context of a call.
    ///
    /// - Parameters:
    ///   - rules: What statuses mean to the client.
    ///   - deadline: How long the call may take; it has no say where nobody keeps it.
    ///   - keeper: Who keeps the time; nil when nobody here does.
    ///   - log: The account of its requests, if one is kept.
    ///   - stop: Ends the call at once.
    init(
        rules: StatusRules, deadline: Duration = .zero, keptBy keeper: DeadlineScheduler? = nil,
        log: AttemptLog? = nil, stop: @escaping @Sendable (Fault) -> Void
    ) {
        self.rules = rules
        self.log = log
        self.stop = stop
        deadlines = keeper
        end = (keeper?.elapsed() ?? .zero) + deadline
    }

    /// What is left of the call's deadline; nil when there is none.
    public var timeLeft: Duration? { deadlines.map { end - $0.elapsed() } }

    /// Tells what middleware does.
    func emit(_ event: MiddlewareEvent) { log?.emit(.middleware(event, OperationInfo.current)) }

    /// Ends the call at once, whatever it is doing.
    func end(with fault: Fault) { stop(fault) }

    /// Has something done when the call is over; at once when it is.
    func onEnd(_ ending: @escaping @Sendable () -> Void) {
        let isOver = endHandlers.withLock { endings in
            endings?.append(ending)
            return endings == nil
        }
        if isOver { ending() }
    }

    /// Notes that the call is over.
    func close() {
        let due = endHandlers.withLock { endings in
            defer { endings = nil }
            return endings ?? []
        }
        for ending in due { ending() }
    }
}
