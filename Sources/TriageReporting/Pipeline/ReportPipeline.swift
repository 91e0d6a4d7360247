package import Foundation
import TriageConcurrency
public import TriageCore
package import TriageRedaction

/// A reporter that redacts, stores and delivers reports.
///
/// A report costs its caller one write. Sinks run on tasks of their own, and their errors never
/// reach the caller. With a folder, the report is in the file system when the call that reports it
/// returns. It survives a kill of the process, but not a loss of power.
///
/// Each incident is reported at most once, whatever layers it passes. A report of a notice with
/// actions waits for the user's choice. It is finalized when the choice comes, and after ten
/// seconds at the latest. Sinks receive finalized reports, except those that deliver immediately
/// (``Sink/deliversImmediately``). A report that a killed process left behind is finalized at the
/// next launch.
///
/// All methods may be called from any thread.
public final class ReportPipeline: Reporter {
    let configuration: Configuration
    let queue: ReportQueue
    let trail: RedactedTrail
    let ledger: ReportLedger
    let lastLook: LastLook?
    let expiry: ReportExpiry
    /// The app's own values in all later reports.
    let attributes = Lock<[String: ReportValue]>([:])
    let state: Lock<State>
    /// How users fared with operations, as far as it was not sent.
    let operations: Lock<OperationLog>
    let operationsFile: KeptFile
    /// Writes the file, or removes it for nil.
    let keptOperations: Relay<KeptOperations?>
    let elapsed: @Sendable () -> Duration
    private let broadcast = Broadcast<ReportEvent>()

    struct State: Sendable {
        var throttle: ReportThrottle
        /// The number of times that the throttle was emptied because everything was discarded.
        var erasures = 0
        var seen = RecentValues<Incident>()
        /// The fingerprints that sampling has kept a report for.
        var sampled = RecentValues<String>()
        var pending = PendingReports()
        var consent: Consent
        /// The number of summaries that are made and not in the queue yet.
        var pendingSummaries = 0
        /// The reports that are written once the user consents.
        var awaitingConsent: [Submission] = []
        /// The workers by the number of their sink queue.
        ///
        /// A name would not do: a removed sink may still be delivering when another with its name
        /// is added.
        var workers: [Int: (worker: SinkWorker, task: Task<Void, Never>)] = [:]
        var isShutDown = false

        /// Holds a report until the user consents; if there are many, the later ones lose their
        /// attachments.
        mutating func hold(_ submission: Submission) {
            var submission = submission
            let isFull = awaitingConsent.count >= ReportQueue.attachedLimit
            if isFull { submission.report.attachments = [] }
            awaitingConsent.append(submission)
        }

        /// Removes and returns the reports that are written once the user consents.
        mutating func takeHeld() -> [Submission] {
            defer { awaitingConsent = [] }
            return awaitingConsent
        }
    }

    /// The numbers of erasures so far; a report that sees other ones was begun before an erasure.
    struct Erasures: Sendable {
        let ofQueue: Int
        let ofThrottle: Int
    }

    /// A report on its way into the queue.
    struct Submission: Sendable {
        var report: Report
        /// Whether the notice that the user was shown has actions.
        var isAsked = false
        /// Whether the operation still runs, so that the user was not shown anything yet.
        var awaitsNotice = false
        /// The user's choice, if it came before the notice was known.
        var choice: String?
        /// Whether the report is a summary of reports that were held back.
        var isSummary = false
        /// The number of erasures of the queue when the report was begun.
        var erasures: Int

        /// Whether the report waits for the user's choice.
        var awaitsResponse: Bool { awaitsNotice || isAsked && choice == nil }
    }

    /// Creates a pipeline and begins to deliver the reports that an earlier one left in the folder.
    @_spi(Tools) public init(_ configuration: Configuration) {
        self.configuration = configuration
        ledger = ReportLedger(broadcast.after(configuration.observe))
        trail = RedactedTrail(configuration.breadcrumbs)
        elapsed = stopwatch(configuration.clock)
        state = Lock(
            State(throttle: ReportThrottle(configuration.throttle), consent: configuration.consent))
        queue = ReportQueue(configuration, ledger)
        lastLook = LastLook(configuration, queue.diagnostics)
        expiry = ReportExpiry(configuration, elapsed)
        operations = Lock(OperationLog(started: configuration.now()))
        let file = KeptFile(place: queue.place, name: KeptFile.Name.operations)
        operationsFile = file
        keptOperations = Relay { kept in
            if let kept { kept.write(to: file) } else { file.remove() }
        }
        if configuration.consent != .granted { queue.pause() }
        let workers = register(configuration.sinks)
        queue.claim()
        if configuration.consent == .denied { queue.removeAll(.consentDenied) }
        for worker in workers { start(worker) }
        updateOperations()
        if configuration.folder != nil { rescan() }
    }

    /// A sequence of the events from now on, which ends when the pipeline is deallocated.
    ///
    /// Every access creates its own sequence, which keeps the newest 1,000 unread events.
    public var events: AsyncStream<ReportEvent> { broadcast.events() }

    deinit {
        for worker in state.current.workers.values { worker.task.cancel() }
        queue.close()
    }

    private var erasures: Erasures {
        // The throttle's first: its last count of an erasure comes after the queue's.
        let ofThrottle = state.withLock { $0.erasures }
        return Erasures(ofQueue: queue.erasures, ofThrottle: ofThrottle)
    }

    /// Reports a failure, unless its incident is known or similar reports flood the pipeline.
    @_spi(Tools) public func report(_ draft: ReportDraft) {
        let (incident, now) = (draft.failure.fault.incident, elapsed())
        ledger.receive()
        if let reason = refusalReason { return ledger.refuse(incident, reason) }
        let (redact, erasures) = (ReportRedactor(configuration.redactor), erasures)
        let fingerprint = Report.fingerprint(of: draft.failure, redact)
        let (rate, isInShare) = configuration.sampling.evaluate(draft)
        let (admission, isFirst, evicted) = state.withLock {
            state -> (ReportThrottle.Admission?, Bool, Report?) in
            guard state.seen.insert(incident) else { return (nil, false, nil) }
            let isFirst = rate < 1 && state.sampled.insert(fingerprint)
            guard isInShare || isFirst else { return (.sampleOut, false, nil) }
            let evicted = state.throttle.makeRoom(for: fingerprint)
            if evicted != nil { state.pendingSummaries += 1 }
            return (state.throttle.evaluate(fingerprint, at: now), isFirst, evicted)
        }
        if let evicted { submitSummary(evicted, after: erasures.ofQueue) }
        switch admission {
        case .admit(let suppressed):
            // The first one would have been kept with any share, so it stands for no other.
            let sampleRate = rate < 1 && !isFirst ? rate : nil
            write(draft, fingerprint, suppressed, sampleRate, after: erasures, redact)
        case .sampleOut: ledger.refuse(incident, .sampled)
        case .suppressFirst(let remaining): suppress(incident, fingerprint, remaining)
        case .suppress: ledger.refuse(incident, .throttled)
        case nil:
            ledger.countDuplicate()
            recordNotice(of: draft, redact)
        }
    }

    /// Adds the user's choice to the reports of a notice, and finalizes them.
    ///
    /// A choice that comes before the report, or before its notice is known, is kept for it.
    @_spi(Tools) public func recordChoice(_ choice: String, for incidents: [Incident]) {
        let choice = ReportRedactor(configuration.redactor)(choice)
        let keys = state.withLock { state in
            var others = incidents
            for index in state.awaitingConsent.indices
            where incidents.contains(state.awaitingConsent[index].report.incident) {
                let submission = state.awaitingConsent[index]
                if !submission.isSummary { others.removeAll { $0 == submission.report.incident } }
                state.awaitingConsent[index].choice = choice
                state.awaitingConsent[index].report.notice?.choice = choice
            }
            return state.pending.close(others, choice: choice)
        }
        for key in keys { queue.finalize(key, choice: choice) }
    }

    /// Finalizes all reports without waiting for the user, and adopts other processes' reports.
    ///
    /// ``flush(timeout:)``, ``suspend(timeout:)`` and ``shutdown(timeout:)`` call it.
    package func finalizePending() {
        for key in state.withLock({ $0.pending.closeAll() }) { queue.finalize(key) }
        queue.claim()
        for key in queue.adoptFiles() { queue.finalize(key) }
    }

    /// Adopts the files of other processes every 30 s, and takes over delivery if it is free.
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

    /// The app and the device, the time, and the redactor, for a text about a failure.
    package var surroundings: (context: ReportContext, time: Date, redactor: Redactor) {
        (configuration.context(), configuration.now(), configuration.redactor)
    }

    /// The fingerprint that a report of this failure carries.
    package func fingerprint(of failure: FailureContext) -> String {
        Report.fingerprint(of: failure, ReportRedactor(configuration.redactor))
    }

    /// A random ID of this installation, to count affected users; nil for none.
    ///
    /// The pipeline makes and stores it with the first report, and fills
    /// ``ReportContext/installationID`` with it. It is derived from nothing. ``erase()`` removes
    /// it, and so does a user who declines reports. Without a folder there is none: an ID that is
    /// not stored would count a user again after each launch.
    public var installationID: String? {
        state.withLock { $0.consent } == .granted ? queue.installationID() : nil
    }

    /// The counts of all reports since the pipeline was created.
    @_spi(Tools) public var totals: ReportTotals {
        var totals = ledger.totals
        totals.recovered = queue.recovered
        let heldCount = state.withLock { $0.awaitingConsent.count }
        for sink in totals.sinks.keys {
            totals.sinks[sink]?.waiting = queue.undeliveredCount(for: sink) + heldCount
        }
        return totals
    }

    /// The reason that reports are refused at the moment; nil if they are accepted.
    var refusalReason: DropReason? {
        if ReportingGuard.delivery.isActive || ledger.isObserving { return .recursion }
        let (consent, isShutDown) = state.withLock { ($0.consent, $0.isShutDown) }
        if consent == .denied { return .consentDenied }
        // A report in memory would be lost with the process.
        let isLost = queue.place == nil || consent == .pending
        return isShutDown && isLost ? .shutDown : nil
    }
}
