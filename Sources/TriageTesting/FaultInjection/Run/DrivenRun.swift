import Foundation
import TriageConcurrency
import TriageCore
import TriageHTTP

/// One run of a flow, whose server and whose time are driven.
///
/// An answer comes, time moves on and a verdict is made only when the process is quiet: when no
/// thread of it runs or can run. So no run ends because the machine was busy.
@MainActor final class DrivenRun {
    private let injection: FaultInjection
    private let clock = TestClock()
    private let server: InjectedServer
    private let context: FaultInjection.Context
    private let notices = NoticeLog()
    private let reporter = RecordingReporter()
    private let fallbacks = Lock(0)
    private let routed = EventRecorder<Route>()
    private let failed = EventRecorder<FailureContext>()
    private var record: RunRecord
    private var flow: Task<Void, Never>?
    private var isFlowOver = false
    private var isRetrying = false
    /// Whether the flow was canceled, as when the user leaves the screen.
    private var hasLeft = false
    private var thrown: (any Error)?
    private var patience: RunPatience
    /// The beginning of the step, without the time of suspensions.
    private var stepStart: TestClock.Instant
    /// The number of requests before the step.
    private var stepRequests = 0

    init(
        _ injection: FaultInjection, _ failure: FaultInjection.Case, known: CleanAnswers?,
        _ patience: RunPatience
    ) {
        (self.injection, self.patience) = (injection, patience)
        record = RunRecord(failure: failure)
        server = InjectedServer(
            (try? injection.makeServer()) ?? FaultPlan([]), failing: failure.failures, known: known,
            clock: clock)
        stepStart = clock.now
        let (notices, failed) = (notices, failed)
        var configuration = FaultCenter.Configuration(
            table: injection.table, classifier: injection.classifier,
            localize: injection.localize, presenter: notices, reporter: reporter,
            router: routed.record,
            observe: { event in
                notices.note(event)
                if case .failed(let failure) = event { failed.record(failure) }
            }, diagnose: { _ in })
        configuration.logsMissingWires = false
        context = FaultInjection.Context(
            center: FaultCenter(configuration), server: server, clock: clock,
            secret: injection.secret, classifier: injection.classifier)
    }

    /// Runs the flow, and once more with a healthy server, unless it did not end.
    func run() async -> RunRecord {
        start { [injection, context] in try await injection.flow(context) }
        record.end = await drive()
        observeFlow()
        if record.end == .done { await retry() }
        record.exchanges = server.exchanges
        close()
        if record.isSpinning { await lookOnce() }
        return record
    }

    /// Looks whether the spinning has ended with the run.
    private func lookOnce() async {
        QuietWatch.shared.noteSpinningAfterRun()
        record.spinsOn = await QuietWatch.shared.quiet(within: RunPatience.afterwards).moment == nil
    }

    private func start(_ work: @escaping @MainActor () async throws -> Void) {
        isFlowOver = false
        within {
            flow = Task {
                do {
                    try await work()
                } catch {
                    thrown = error
                }
                isFlowOver = true
            }
        }
    }

    /// Runs code with the run's time in place of the system's.
    private func within(_ body: () -> Void) {
        DrivenTime.$clock.withValue(clock) {
            DrivenTime.$fallbacks.withValue(fallbacks, operation: body)
        }
    }

    /// Retries with a healthy server.
    private func retry() async {
        server.heal()
        isRetrying = true
        let shownBefore = notices.shown.count
        var retried = RunRecord.Retried()
        within { retried.wasByNotice = notices.answerAll() }
        let work = context.retryWork
        guard retried.wasByNotice || work != nil else { return }
        if retried.wasByNotice { retried.hangs = await drive() != .done }
        // Of two failures, one may have no notice that offers a retry.
        if !retried.wasByNotice || record.failure.failures.count > 1 && isFlowOver, let work {
            start { await work() }
            retried.hangs = await drive() != .done
        }
        retried.screen = context.state?()
        retried.notices =
            notices.open
            + notices.shown.dropFirst(shownBefore)
            .filter { $0.incident != nil }.map(\.notice)
        retried.sent = Set(server.exchanges.filter(\.isRetry).map(\.name))
        // The flow did not wait for the user's answer.
        if record.awaitsUser, retried.hangs {
            (record.end, record.awaitsUser) = (.hang, false)
        } else {
            record.retried = retried
        }
    }

    /// Notes what the flow has shown.
    private func observeFlow() {
        record.steps.append(context.state?())
        record.awaitsUser = !isFlowOver
        record.initial = context.initialScreen
        record.exchanges = server.exchanges
        record.roots = server.roots
        record.fellBack = fallbacks.current > 0
        record.notices = notices.shown
        record.routes = routed.elements
        record.failures = failed.elements.map(RunRecord.KnownFailure.init)
        record.reports = reporter.drafts.map {
            .init(failure: .init($0.failure), text: $0.deliveredText)
        }
        record.ledger = context.center.audit()
        let fault = thrown.map { Fault($0, classifiedBy: injection.classifier) }
        if let thrown, fault?.kind != .canceled, (thrown as? URLError)?.code != .cancelled {
            record.thrown = "\(type(of: thrown))"
        }
    }

    /// Ends whatever still waits, so that nothing of the run stays behind.
    private func close() {
        flow?.cancel()
        context.close()
        server.close()
        clock.end()
    }
}

extension DrivenRun {
    /// The time in which a flow must end.
    private static var limit: Duration { .seconds(600) }
    /// The time that passes while nothing but sleepers goes on.
    private static var idleLimit: Duration { .seconds(60) }

    /// What the run does when the process is quiet, and the server has nothing to do.
    private enum Move {
        case advance, endStep, leave, end, hang

        /// Whether it would end what real time might still go on with.
        var endsWaiting: Bool { self == .advance || self == .hang }
    }

    /// Drives the run until the flow is over and nothing goes on.
    private func drive() async -> RunRecord.End {
        beginStep()
        while true {
            guard let moment = await quiet() else { return .hang }
            guard server.exchanges.count <= 100 else { return .endless }
            look()
            if server.answerNext() || goOnAfterInjection() {
                patience.goOn()
                continue
            }
            let move = nextMove
            if await waits(for: moment.wake, before: move) { continue }
            patience.goOn()
            switch move {
            case .advance: clock.wakeNext()
            case .endStep: endStep()
            case .leave:
                // A user who has left takes no further step.
                isFlowOver = true
                return .done
            case .end: return .done
            case .hang: return .hang
            }
        }
    }

    private var nextMove: Move {
        if canAdvance(isWaiting: context.isSettling || isFlowOver) { return .advance }
        if context.isSettling, !hasLeft { return .endStep }
        if context.isSettling, !isRetrying { return .leave }
        return isFlowOver || awaitsUser ? .end : .hang
    }

    /// Waits until the process is quiet, and notes why if it never is.
    private func quiet() async -> QuietMoment? {
        let answer = await QuietWatch.shared.quiet(within: RunPatience.busy) { [server] in
            !server.hasWork
        }
        if case .spinning = answer { record.isSpinning = true }
        if case .never = answer { record.isBusy = true }
        return answer.moment
    }

    /// Waits in real time for what the operating system itself may wake.
    ///
    /// - Returns: Whether time has passed, so that the process may not be quiet any more.
    private func waits(for wake: Wake, before move: Move) async -> Bool {
        // Before its failure, a run is the healthy one.
        let hasFailed =
            record.failure == .clean || server.exchanges.contains { $0.way != nil }
        guard patience.isMeant(forTime: move.endsWaiting, hasFailed: hasFailed) else {
            return false
        }
        guard let pause = patience.nextPause(for: wake) else {
            record.isUncertain = record.isUncertain || patience.isUsedUp
            return false
        }
        let before = traces
        RunTurns.end()
        let answer = await QuietWatch.shared.quiet(after: pause, within: RunPatience.busy)
        await RunTurns.take()
        if answer.moment != nil, traces != before {
            record.isWoken = true
            patience.goOn()
        }
        return true
    }

    /// What shows that something has gone on with the run.
    private var traces: [AnyHashable] {
        [
            context.state?(), isFlowOver, context.isSettling, server.hasWork,
            server.pendingCount, clock.sleeperCount,
        ]
    }

    /// Whether time may move on to the next sleeper.
    ///
    /// While the flow only waits until nothing goes on, a request that an app repeats without end,
    /// and sleepers that only tidy up, are nothing that goes on.
    private func canAdvance(isWaiting: Bool) -> Bool {
        guard let next = clock.timeUntilNextWake else { return false }
        let time = stepStart.duration(to: clock.now) + next
        let isBusy = server.pendingCount > 0 || !context.center.activeOperations.isEmpty
        guard isWaiting, !isBusy else { return time <= Self.limit }
        let isLoading = context.state?().isLoading == true
        if time > (isLoading ? Self.limit : Self.idleLimit) { return false }
        let answered = server.exchanges.dropFirst(stepRequests).filter {
            $0.hasSucceeded && $0.way == nil
        }
        return !Dictionary(grouping: answered, by: \.name).values.contains { $0.count >= 10 }
    }

    /// Whether the flow waits for the user's answer to a notice, as work with a value does.
    private var awaitsUser: Bool {
        notices.open.contains { $0.actions.contains { $0.id == .retry } }
    }

    private func endStep() {
        if !isRetrying { record.steps.append(context.state?()) }
        server.beginStep()
        beginStep()
        context.endStep()
    }

    private func beginStep() {
        (stepStart, stepRequests) = (clock.now, server.exchanges.count)
    }

    /// Notes the message that the screen shows.
    private func look() {
        guard !isRetrying, let error = context.state?().error else { return }
        record.errors.insert(error)
    }

    /// Cancels the flow or ends the app's suspension, if the case says so.
    ///
    /// - Returns: Whether something was done that goes on with the run.
    private func goOnAfterInjection() -> Bool {
        if server.awaitsCancellation {
            // What the cancellation does not reach gets its answer.
            if hasLeft { server.release() } else { flow?.cancel() }
            hasLeft = true
            return true
        }
        guard server.isSuspended else { return false }
        clock.pass(.seconds(600))
        stepStart = stepStart.advanced(by: .seconds(600))
        server.resume()
        return true
    }
}
