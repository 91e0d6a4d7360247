import Dispatch
import Foundation
import TriageConcurrency
import TriageCore
import TriageHTTP

/// One run of a flow, whose jobs and whose time are driven.
///
/// Time moves on only when no job of the run waits, to the next sleeper of the clock. So no run
/// waits, and none ends because the machine was busy.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor final class DrivenRun {
    private let injection: FaultInjection
    private let pump = JobPump()
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
    private var thrown: (any Error)?
    private let patience: RunPatience
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
        stepStart = clock.now
        record = RunRecord(failure: failure)
        server = InjectedServer(
            injection.makeServer(), failing: failure.failures, known: known, clock: clock)
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
        JobHooks.use(pump)
        start { [injection, context] in try await injection.flow(context) }
        record.end = await drive()
        observeFlow()
        if record.end == .done { await retry() }
        record.exchanges = server.exchanges
        close()
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
        JobHooks.within {
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
    private func close() {
        for _ in 0..<3 {
            JobHooks.within {
                flow?.cancel()
                context.close()
                server.close()
                clock.end()
            }
            _ = pump.drain(limit: 10_000)
        }
        pump.close()
        JobHooks.use(nil)
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
            if await emptyMainQueue() { continue }
            jobs = 0
            look()
            if goOnAfterInjection() { continue }
            let isWaiting = context.isSettling || isFlowOver
            if canAdvance(isWaiting: isWaiting) {
                advance()
            } else if context.isSettling {
                endStep()
            } else if isFlowOver || awaitsUser {
                return .done
            } else if clock.timeUntilNextWake == nil, await isWoken() {
                continue
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

    private func advance() { JobHooks.within { _ = clock.advanceToNextSleeper() } }

    private func endStep() {
        if !isRetrying { record.steps.append(context.state?()) }
        server.beginStep()
        beginStep()
        JobHooks.within { context.endStep() }
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
            JobHooks.within { flow?.cancel() }
            _ = pump.drain(limit: 10_000)
            JobHooks.within { server.release() }
            return true
        }
        guard server.isSuspended else { return false }
        clock.pass(.seconds(600))
        stepStart = stepStart.advanced(by: .seconds(600))
        JobHooks.within { server.resume() }
        _ = pump.drain(limit: 10_000)
        JobHooks.within { clock.advance(by: .zero) }
        return true
    }

    /// Runs the blocks on the main queue, which may be the app's.
    ///
    /// - Returns: Whether a job of the run waits now.
    private func emptyMainQueue() async -> Bool {
        for _ in 0..<2 {
            JobHooks.begin(.block)
            await withCheckedContinuation { continuation in
                DispatchQueue.main.async {
                    JobHooks.begin(.other)
                    continuation.resume()
                }
            }
            if !pump.isEmpty { return true }
        }
        return false
    }

    /// Waits in real time for code outside of the run, such as a queue of the app's own.
    ///
    /// Nothing else could wake the flow.
    private func isWoken() async -> Bool {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < patience.limit {
            if await emptyMainQueue() {
                patience.note(wasWoken: true)
                return true
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.002) {
                    continuation.resume()
                }
            }
        }
        patience.note(wasWoken: false)
        return false
    }
}
