import CLibPQ
import Dispatch
import Synchronization

/// One connection of libpq, which is only touched on its queue and never waits.
final class Link: @unchecked Sendable {
    // Unchecked: state that is not behind a lock is touched only on the queue.
    /// The state that others may read at once.
    struct Condition {
        var isLost = false
        /// The round trips that were asked for and have not ended.
        var pending = 0
        /// True outside a transaction.
        var isOutside = true
    }

    let configuration: PostgresConfiguration
    let queue = DispatchQueue(label: "desk.postgres")
    let condition = Mutex(Condition())
    var handle: OpaquePointer?
    var reader: Watch?
    var writer: Watch?
    var opening: Opening?
    var running: Round?
    var prepared = PreparedStatements()
    private var waiting: [Round] = []
    private var deadline = ContinuousClock.now
    private var timer: ContinuousClock.Instant?
    private var failure: PostgresError?
    private let notified: @Sendable (_ channel: String, _ payload: String) -> Void
    private var lost: (@Sendable () -> Void)?

    init(
        _ configuration: PostgresConfiguration,
        notified: @escaping @Sendable (_ channel: String, _ payload: String) -> Void = { _, _ in }
    ) {
        self.configuration = configuration
        self.notified = notified
    }

    deinit {
        reader = nil
        writer = nil
        PQfinish(handle)
    }

    /// Does one round trip after the earlier ones; the task's cancellation does not end it.
    func run(_ work: Round.Work) async -> Result<[PostgresResult], LinkFailure> {
        await withCheckedContinuation { continuation in
            condition.withLock { $0.pending += 1 }
            let round = Round(work) { result in
                self.condition.withLock { $0.pending -= 1 }
                continuation.resume(returning: result)
            }
            queue.async {
                self.waiting.append(round)
                self.startNext()
            }
        }
    }

    /// Closes the connection at once.
    func close() {
        condition.withLock { $0.isLost = true }
        queue.async { self.lose(.closed) }
    }

    /// Calls a handler once the connection is lost.
    func whenLost(_ handler: @escaping @Sendable () -> Void) {
        queue.async {
            guard self.failure == nil else { return handler() }
            self.lost = handler
        }
    }

    private func startNext() {
        guard running == nil, !waiting.isEmpty else { return }
        let round = waiting.removeFirst()
        guard failure == nil, let handle, PQconsumeInput(handle) == 1,
            PQstatus(handle) == CONNECTION_OK
        else {
            lose(.unavailable(message))
            round.done(.failure(LinkFailure(error: failure ?? .closed, wasSent: false)))
            return startNext()
        }
        start(round, handle)
    }

    private func start(_ round: Round, _ handle: OpaquePointer) {
        var round = round
        round.beganIdle = PQtransactionStatus(handle) == PQTRANS_IDLE
        running = round
        setDeadline(configuration.statementTimeout)
        guard send(handle) else { return lose(.unavailable(message)) }
        flush()
    }

    /// Ends the round trip that runs.
    func finish() {
        guard let handle, let round = running else { return }
        settle(round)
        running = nil
        if round.maySendAgain, PQtransactionStatus(handle) == PQTRANS_IDLE {
            return start(round.again(), handle)
        }
        let isOutside = PQtransactionStatus(handle) == PQTRANS_IDLE
        condition.withLock { $0.isOutside = isOutside }
        // The server measures the same time and may be first.
        let rest = deadline - ContinuousClock.now
        if case .server("57014", _) = round.error, rest < configuration.statementTimeout / 10 {
            lose(.timeout)
            return round.done(.failure(LinkFailure(error: .timeout, wasSent: true)))
        }
        if let error = round.error {
            round.done(.failure(LinkFailure(error: error, wasSent: true)))
        } else {
            round.done(.success(round.results))
        }
        startNext()
    }

    /// Closes the connection; its running and waiting statements fail.
    func lose(_ error: PostgresError) {
        guard failure == nil else { return }
        let later: PostgresError =
            switch error {
            case .unavailable, .closed: error
            default: .unavailable("the connection was closed")
            }
        failure = later
        condition.withLock { $0.isLost = true }
        reader = nil
        writer = nil
        PQfinish(handle)
        handle = nil
        finishOpening(error)
        running?.done(.failure(LinkFailure(error: error, wasSent: true)))
        running = nil
        for round in waiting { round.done(.failure(LinkFailure(error: later, wasSent: false))) }
        waiting = []
        lost?()
        lost = nil
    }

    /// Passes on the notifications that came.
    func takeNotifications() {
        while let handle, let notification = PQnotifies(handle) {
            notified(
                String(cString: notification.pointee.relname),
                String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
    }

    /// The message of libpq about its last problem, without the password.
    var message: String {
        guard let handle else { return "the connection was lost" }
        let text = String(cString: PQerrorMessage(handle)).line
        return text.isEmpty ? "the connection was lost" : configuration.redacted(text)
    }
}

extension Link {
    /// Limits the time of the running statements.
    func setDeadline(_ limit: Duration) {
        deadline = .now + limit
        // A timer that fires earlier is set again then, so that few are set.
        if timer.map({ $0 > deadline }) ?? true { setTimer() }
    }

    private func setTimer() {
        let target = deadline
        timer = target
        let seconds = max(0, (target - ContinuousClock.now) / .seconds(1))
        queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
            self?.checkDeadline(target)
        }
    }

    private func checkDeadline(_ target: ContinuousClock.Instant) {
        guard timer == target else { return }
        timer = nil
        guard failure == nil, running != nil || opening != nil else { return }
        if deadline > .now { return setTimer() }
        if opening != nil { openingTimedOut() } else { lose(.timeout) }
    }
}
