import Foundation
import TriageConcurrency
public import TriageCore

/// The one path of reports: taken on the spot, amended while the person answers, sealed, delivered.
///
/// Taking one costs the caller the writing down and nothing else: sinks run on tasks of their own, and
/// what they do wrong never comes back here. With a folder a report is in the file system when ``take(_:)``
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
        var gate: FloodGate
        var seen = RecentIncidents()
        var open = OpenReports()
        var consent: Consent
        /// How many summaries have left the gate and are not in the queue yet.
        var summing = 0
        /// What is written down when the person allows it.
        var held: [Held] = []
        /// By the number of the sink's line: one that is removed may still be at something when another
        /// of its name comes.
        var workers: [Int: Worker] = [:]
        var isFinished = false
    }

    /// A report on its way into the queue.
    struct Held: Sendable {
        var report: Report
        var waits = false
        /// Whether the operation goes on, so that nobody was shown anything yet.
        var isUndecided = false
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
        state = Lock(State(gate: FloodGate(configuration.flood), consent: configuration.consent))
        queue = ReportQueue(
            configuration.folder.map { .init(folder: $0.path, files: configuration.files) },
            .init(count: configuration.limits.count, bytes: configuration.limits.bytes),
            Diagnosis(configuration.clock, configuration.diagnose)
        ) { word in
            switch word {
            case .dropped(let incident, let reason, let sink):
                ledger.drop(incident, reason, sink: sink)
            case .takenAway(let sink): ledger.takenAway(from: sink)
            }
        }
        if configuration.consent != .given { queue.pause() }
        let workers = admit(configuration.sinks)
        queue.claim()
        if configuration.consent == .refused { queue.removeAll(.consent) }
        for worker in workers { start(worker) }
        if configuration.folder != nil { rescan() }
    }

    deinit {
        for worker in state.current.workers.values { worker.task.cancel() }
        queue.close()
    }

    /// Takes a report; an incident that was reported, and one too many of a flood, is not taken.
    public func take(_ draft: ReportDraft) {
        let (incident, now) = (draft.failed.fault.incident, elapsed())
        ledger.handedIn()
        if let reason = refusal { return ledger.refuse(incident, reason) }
        let redact = Redaction(configuration.redactor)
        let identity = Report.identity(of: draft.failed, redact)
        let (verdict, evicted) = judge(incident, identity, at: now)
        if let evicted { file(evicted) }
        switch verdict {
        case .take(let suppressed): write(draft, identity, suppressed, redact)
        case .holdFirst(let rest): hold(incident, identity, rest)
        case .hold: ledger.refuse(incident, .flood)
        case nil:
            ledger.repeated()
            show(draft, redact)
        }
    }

    /// Adds to the reports of a notice what the person chose, and seals them.
    public func amend(_ incidents: [Incident], choice: String) {
        let choice = Redaction(configuration.redactor)(choice)
        let keys = state.withLock { state in
            var others = incidents
            for index in state.held.indices
            where incidents.contains(state.held[index].report.incident) {
                let held = state.held[index]
                if !held.isSummary { others.removeAll { $0 == held.report.incident } }
                state.held[index].choice = choice
                state.held[index].report.notice?.choice = choice
                state.held[index].waits = state.held[index].isUndecided
            }
            return state.open.close(others, answer: choice)
        }
        for key in keys { queue.seal(key, choice: choice) }
    }

    /// Seals every report, as when the app goes to the background, and takes up what another process
    /// has left.
    public func sealAll() {
        for key in state.withLock({ $0.open.closeAll() }) { queue.seal(key) }
        queue.claim()
        for key in queue.takeUp() { queue.seal(key) }
    }

    /// Looks now and then for what another process has left, and whether it has ended.
    private func rescan() {
        after(.seconds(30)) { pipeline in
            guard !pipeline.state.withLock({ $0.isFinished }) else { return }
            pipeline.queue.claim()
            let waiting = pipeline.queue.takeUp()
            pipeline.after(pipeline.configuration.patience) { pipeline in
                for key in waiting { pipeline.queue.seal(key) }
            }
            pipeline.rescan()
        }
    }

    /// What became of everything that was handed in.
    public var totals: ReportTotals {
        var totals = ledger.totals
        totals.found = queue.found
        let held = state.withLock { $0.held.count }
        for sink in totals.sinks.keys { totals.sinks[sink]?.waiting = queue.owed(to: sink) + held }
        return totals
    }

    /// Why nothing is taken just now; nil when it is.
    private var refusal: DropReason? {
        if SinkWorker.isDelivering || ledger.isTelling { return .recursion }
        let (consent, isFinished) = state.withLock { ($0.consent, $0.isFinished) }
        if consent == .refused { return .consent }
        // Held for consent it would not outlive the process.
        let isLost = queue.place == nil || consent == .pending
        return isFinished && isLost ? .finished : nil
    }

    private func judge(
        _ incident: Incident, _ identity: String, at now: Duration
    ) -> (FloodGate.Verdict?, evicted: Report?) {
        state.withLock { state in
            guard state.seen.insert(incident) else { return (nil, nil) }
            let evicted = state.gate.makeRoom(for: identity)
            if evicted != nil { state.summing += 1 }
            return (state.gate.judge(identity, at: now), evicted)
        }
    }
}
