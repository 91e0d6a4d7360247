import Foundation
import TriageConcurrency
public import TriageCore

/// The one path of reports: taken on the spot, amended while the person answers, sealed, delivered.
///
/// Taking one costs the caller the writing down and nothing else: sinks run on tasks of their own, and
/// what they do wrong never comes back here. With a folder a report is in the file system when ``admit(_:)``
/// returns. One incident is reported at most once, whatever layers it passes. A report that waits for an
/// answer of the person is sealed when the answer comes, and after ``Configuration/patience`` at the
/// latest; one that a killed process left behind is sealed at the next start.
public final class ReportPipeline: Reporter {
    let configuration: Configuration
    let queue: ReportQueue
    let trail: RedactedTrail
    let ledger: ReportLedger
    let state: Lock<State>
    let elapsed: @Sendable () -> Duration

    struct State: Sendable {
        var throttle: ReportThrottle
        var seen = RecentIncidents()
        var pending = PendingReports()
        var consent: Consent
        /// How many summaries have left the gate and are not in the queue yet.
        var pendingSummaries = 0
        /// What is written down when the person allows it.
        var awaitingConsent: [Submission] = []
        /// By the number of the sink's line: one that is removed may still be at something when another
        /// of its name comes.
        var workers: [Int: Worker] = [:]
        var isShutDown = false
    }

    /// A report on its way into the queue.
    struct Submission: Sendable {
        var report: Report
        var awaitsResponse = false
        /// Whether the operation goes on, so that nobody was shown anything yet.
        var awaitsNotice = false
        /// What the person chose before it was known what they were shown.
        var choice: String?
        /// Whether it tells of others, which were held back.
        var isSummary = false
    }

    struct Worker: Sendable {
        let worker: SinkWorker
        let task: Task<Void, Never>
    }

    /// Makes a pipeline, and begins to deliver what an earlier one left in the folder.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        let ledger = ReportLedger(configuration.observe)
        self.ledger = ledger
        trail = RedactedTrail(configuration.breadcrumbs)
        elapsed = stopwatch(configuration.clock)
        state = Lock(
            State(throttle: ReportThrottle(configuration.throttle), consent: configuration.consent))
        queue = ReportQueue(
            configuration.folder.map { .init(folder: $0.path, files: configuration.files) },
            .init(count: configuration.limits.count, bytes: configuration.limits.bytes),
            DiagnosticLog(configuration.clock, configuration.diagnose)
        ) { word in
            switch word {
            case .dropped(let incident, let reason, let sink):
                ledger.drop(incident, reason, sink: sink)
            case .handledElsewhere(let sink): ledger.handledElsewhere(for: sink)
            }
        }
        if configuration.consent != .granted { queue.pause() }
        let workers = register(configuration.sinks)
        queue.claim()
        if configuration.consent == .denied { queue.removeAll(.consentDenied) }
        for worker in workers { start(worker) }
        if configuration.folder != nil { rescan() }
    }

    deinit {
        for worker in state.current.workers.values { worker.task.cancel() }
        queue.close()
    }

    /// Takes a report; an incident that was reported, and one too many of a flood, is not taken.
    public func report(_ draft: ReportDraft) {
        let (incident, now) = (draft.failure.fault.incident, elapsed())
        ledger.receive()
        if let reason = refusalReason { return ledger.refuse(incident, reason) }
        let redact = ReportRedactor(configuration.redactor)
        let identity = Report.fingerprint(of: draft.failure, redact)
        let (verdict, evicted) = evaluate(incident, identity, at: now)
        if let evicted { submitSummary(evicted) }
        switch verdict {
        case .admit(let suppressed): write(draft, identity, suppressed, redact)
        case .suppressFirst(let rest): suppress(incident, identity, rest)
        case .suppress: ledger.refuse(incident, .throttled)
        case nil:
            ledger.countDuplicate()
            recordNotice(of: draft, redact)
        }
    }

    /// Adds to the reports of a notice what the person chose, and seals them.
    public func recordChoice(_ choice: String, for incidents: [Incident]) {
        let choice = ReportRedactor(configuration.redactor)(choice)
        let keys = state.withLock { state in
            var others = incidents
            for index in state.awaitingConsent.indices
            where incidents.contains(state.awaitingConsent[index].report.incident) {
                let held = state.awaitingConsent[index]
                if !held.isSummary { others.removeAll { $0 == held.report.incident } }
                state.awaitingConsent[index].choice = choice
                state.awaitingConsent[index].report.notice?.choice = choice
                state.awaitingConsent[index].awaitsResponse =
                    state.awaitingConsent[index].awaitsNotice
            }
            return state.pending.close(others, choice: choice)
        }
        for key in keys { queue.finalize(key, choice: choice) }
    }

    /// Seals every report, as when the app goes to the background, and takes up what another process
    /// has left.
    public func finalizePending() {
        for key in state.withLock({ $0.pending.closeAll() }) { queue.finalize(key) }
        queue.claim()
        for key in queue.adoptFiles() { queue.finalize(key) }
    }

    /// Looks now and then for what another process has left, and whether it has ended.
    private func rescan() {
        schedule(after: .seconds(30)) { pipeline in
            guard !pipeline.state.withLock({ $0.isShutDown }) else { return }
            pipeline.queue.claim()
            let waiting = pipeline.queue.adoptFiles()
            pipeline.schedule(after: pipeline.configuration.userResponseTimeout) { pipeline in
                for key in waiting { pipeline.queue.finalize(key) }
            }
            pipeline.rescan()
        }
    }

    /// What became of everything that was handed in.
    public var totals: ReportTotals {
        var totals = ledger.totals
        totals.recovered = queue.recovered
        let held = state.withLock { $0.awaitingConsent.count }
        for sink in totals.sinks.keys {
            totals.sinks[sink]?.waiting = queue.undeliveredCount(for: sink) + held
        }
        return totals
    }

    /// Why nothing is taken just now; nil when it is.
    private var refusalReason: DropReason? {
        if SinkWorker.isDelivering || ledger.isObserving { return .recursion }
        let (consent, isFinished) = state.withLock { ($0.consent, $0.isShutDown) }
        if consent == .denied { return .consentDenied }
        // Held for consent it would not outlive the process.
        let isLost = queue.place == nil || consent == .pending
        return isFinished && isLost ? .shutDown : nil
    }

    private func evaluate(
        _ incident: Incident, _ identity: String, at now: Duration
    ) -> (ReportThrottle.Admission?, evicted: Report?) {
        state.withLock { state in
            guard state.seen.insert(incident) else { return (nil, nil) }
            let evicted = state.throttle.makeRoom(for: identity)
            if evicted != nil { state.pendingSummaries += 1 }
            return (state.throttle.evaluate(identity, at: now), evicted)
        }
    }
}
