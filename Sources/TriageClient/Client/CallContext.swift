import Triage
import TriageHTTP

/// What is known of the call that is under way in this task, for middleware.
public final class CallContext: Sendable {
    @TaskLocal static var underWay: CallContext?

    /// The call under way in this task; nil outside of one.
    public static var current: CallContext? { underWay }

    let log: CallLog
    /// What statuses mean to the client.
    let rules: StatusRules
    private let elapsed: @Sendable () -> Duration
    private let deadline: Duration
    private let stop: @Sendable (Fault) -> Void
    private let endings = Lock<[@Sendable () -> Void]?>([])

    /// Makes the context of a call.
    ///
    /// - Parameters:
    ///   - log: The account of its requests.
    ///   - configuration: The client's.
    ///   - stop: Ends the call at once.
    init(
        log: CallLog, configuration: APIClient.Configuration,
        stop: @escaping @Sendable (Fault) -> Void
    ) {
        self.log = log
        self.stop = stop
        rules = configuration.rules
        deadline = configuration.deadline
        elapsed = stopwatch(configuration.clock)
    }

    /// What is left of the call's deadline.
    public var timeLeft: Duration { deadline - elapsed() }

    /// Tells what middleware does.
    func emit(_ event: PolicyEvent) { log.emit(.policy(event, OperationInfo.current)) }

    /// Ends the call at once, whatever it is doing.
    func end(with fault: Fault) { stop(fault) }

    /// Has something done when the call is over; at once when it is.
    func whenOver(_ ending: @escaping @Sendable () -> Void) {
        let isOver = endings.withLock { endings in
            endings?.append(ending)
            return endings == nil
        }
        if isOver { ending() }
    }

    /// Notes that the call is over.
    func close() {
        let due = endings.withLock { endings in
            defer { endings = nil }
            return endings ?? []
        }
        for ending in due { ending() }
    }
}
