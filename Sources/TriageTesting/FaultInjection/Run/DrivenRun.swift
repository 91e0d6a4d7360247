import Dispatch
import Foundation
import TriageConcurrency
import TriageCore
import TriageHTTP

/// One run of a flow, whose jobs and whose time are driven.
///
/// Time moves on only when no job of the run waits, to the next sleeper of the clock. So no run
/// waits, and none ends because the machine was busy. Code of the app outside of these jobs, on
/// queues and threads of its own, is noticed when it goes on with the run; a patient run waits for it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor final class DrivenRun {
    private let injection: FaultInjection
    let pump = JobPump()
    private let clock: TestClock
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
    let patience: RunPatience
    /// What an observer saw when the run was over, and when that was.
    private(set) var end: (traces: RunTraces, time: ContinuousClock.Instant)?
    /// How often in a row such code has changed the screen and nothing else.
    private var screenChanges = 0
    /// The beginning of the step, without the time of suspensions.
    private var stepStart: TestClock.Instant
    /// The number of requests before the step.
    private var stepRequests = 0

    init(
        _ injection: FaultInjection, _ failure: FaultInjection.Case, known: CleanAnswers?,
        patience: RunPatience
    ) {
        self.injection = injection
        self.patience = patience
        record = RunRecord(failure: failure)
        let pump = pump
        clock = TestClock { JobHooks.adopt(into: pump) }
        server = InjectedServer(
            injection.makeServer(), failing: failure.failures, known: known, clock: clock
        ) { JobHooks.adopt(into: pump) }
        stepStart = clock.now
        let (notices, failed) = (notices, failed)
        var configuration = FaultCenter.Configuration(
            table: injection.table, classifier: injection.classifier,
            localize: injection.localize, presenter: notices, reporter: reporter,
            router: routed.record,
            observe: { event in
                JobHooks.adopt(into: pump)
                notices.note(event)
                if case .failed(let failure) = event { failed.record(failure) }
            }, diagnose: { _ in })
        configuration.logsMissingWires = false
        context = FaultInjection.Context(
            center: FaultCenter(configuration), server: server, clock: clock,
            secret: injection.secret, classifier: injection.classifier)
    }

    /// Runs the flow, and once more with a healthy server, unless it did not end.
    ///
    /// The run stays open until ``close()``.
    func run() async -> RunRecord {
        JobHooks.open(pump)
        start { [injection, context] in try await injection.flow(context) }
        record.end = await drive()
        observeFlow()
        if record.end == .done { await retry() }
        record.exchanges = server.exchanges
        end = (traces, ContinuousClock.now)
        return record
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

    /// Runs code as part of the run, with what it drives.
    private func within(_ body: () -> Void) {
        JobHooks.within(pump) {
            DrivenJobs.$clock.withValue(clock) {
                DrivenJobs.$fallbacks.withValue(fallbacks, operation: body)
            }
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
    func close() {
        for _ in 0..<3 {
            JobHooks.within(pump) {
                flow?.cancel()
                context.close()
                server.close()
                clock.end()
            }
            _ = pump.drain(limit: 10_000)
        }
        pump.close()
    }

    /// What shows that something goes on with the run.
    var traces: RunTraces {
        RunTraces(
            screen: context.state?(), requests: server.exchanges.count,
            outsideCount: pump.outsideCount, isEmpty: pump.isEmpty)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension DrivenRun {
    /// The time in which a flow must end.
    private static var limit: Duration { .seconds(600) }
    /// The time that passes while nothing but sleepers goes on.
    private static var idleLimit: Duration { .seconds(60) }

    /// Drives the run until the flow is over and nothing goes on.
    private func drive() async -> RunRecord.End {
        beginStep()
        var jobs = 0
        while true {
            jobs += pump.drain(limit: 10_000)
            guard server.exchanges.count <= 100 else { return .endless }
            // Code that only yields until time passes is never quiet.
            if !pump.isEmpty {
                if jobs > 200_000 { return .hang }
                if clock.timeUntilNextWake != nil { advance() }
                continue
            }
            if await isWoken() { continue }
            jobs = 0
            look()
            if goOnAfterInjection() { continue }
            let isWaiting = context.isSettling || isFlowOver
            if canAdvance(isWaiting: isWaiting) {
                advance()
            } else if context.isSettling, !hasLeft {
                endStep()
            } else if context.isSettling, !isRetrying {
                // A user who has left takes no further step.
                isFlowOver = true
                return .done
            } else if isFlowOver || awaitsUser {
                return .done
            } else {
                return .hang
            }
        }
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

    private func advance() { JobHooks.within(pump) { _ = clock.advanceToNextSleeper() } }

    private func endStep() {
        if !isRetrying { record.steps.append(context.state?()) }
        server.beginStep()
        beginStep()
        JobHooks.within(pump) { context.endStep() }
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
    private func goOnAfterInjection() -> Bool {
        if server.awaitsCancellation {
            JobHooks.within(pump) { flow?.cancel() }
            hasLeft = true
            _ = pump.drain(limit: 10_000)
            JobHooks.within(pump) { server.release() }
            return true
        }
        guard server.isSuspended else { return false }
        clock.pass(.seconds(600))
        stepStart = stepStart.advanced(by: .seconds(600))
        JobHooks.within(pump) { server.resume() }
        _ = pump.drain(limit: 10_000)
        JobHooks.within(pump) { clock.advance(by: .zero) }
        return true
    }

    /// Waits for code outside of the run's jobs: blocks on the main queue, and in a patient run also
    /// those on other queues, on threads and on timers.
    ///
    /// - Returns: Whether such code has gone on with the run.
    private func isWoken() async -> Bool {
        let (screen, start) = (context.state?(), ContinuousClock.now)
        var round = 0
        while round < RunPatience.mainRounds + patience.rounds
            || patience.time > .zero && ContinuousClock.now - start < patience.time
        {
            if round < RunPatience.mainRounds {
                await emptyMainQueue()
            } else {
                await QueueProbe.pass(after: .milliseconds(patience.time > .zero ? 2 : 0))
            }
            let isChanged = screenChanges < 8 && context.state?() != screen
            if isChanged { pump.noteOutside() }
            if isChanged || !pump.isEmpty {
                screenChanges = pump.isEmpty ? screenChanges + 1 : 0
                record.longestWait = max(record.longestWait, round)
                return true
            }
            round += 1
        }
        return false
    }

    private func emptyMainQueue() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}

/// What an observer of a run sees of it.
struct RunTraces: Equatable {
    let screen: FaultInjection.Screen?
    let requests: Int
    let outsideCount: Int
    let isEmpty: Bool
}
