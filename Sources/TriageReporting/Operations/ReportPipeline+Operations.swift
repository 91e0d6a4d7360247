import Foundation
import TriageConcurrency
package import TriageCore

// How users fare with operations, for sinks whose receivers count it.
//
// A value costs a lock and a place in a dictionary. What only a failure needs is done at a failure.
extension ReportPipeline {
    /// Counts an event of the center, if a sink takes counts.
    package func count(_ event: FaultEvent) {
        switch event {
        case .started(let operation):
            guard operations.withLock({ $0.hasEpisodes }) else { return }
            changeOperations { $0.begin(operation.name.rawValue, at: $1) }
        case .ended(let operation, .value):
            let name = operation.name.rawValue
            guard !operations.withLock({ $0.countsPlainValue(of: name) }) else { return }
            changeOperations { $0.succeed(name, at: $1) }
        case .surfaced(let surfacing): count(surfacing)
        case .failed, .ended: break
        }
    }

    private func count(_ failure: Surfacing) {
        // A sink whose own operation fails would send that, and fail, without end.
        guard operations.withLock({ $0.isOn }), !ReportingGuard.delivery.isActive else { return }
        changeOperations {
            $0.fail(
                failure.operation.name.rawValue, failure.surface,
                isSeen: failure.disposition != .silent, at: $1)
        }
        if operations.withLock({ $0.isOn && $0.isUnsaved }) { saveOperations() }
    }

    /// Keeps what was counted apart from what follows, before the app names another user.
    package func closeOperations() {
        guard operations.withLock({ $0.isOn && !$0.tally.counts.isEmpty }) else { return }
        let (context, date) = (surroundingsOfCounts.context, configuration.now())
        operations.withLock { $0.close(for: context, at: date) }
    }

    /// Begins to count, or stops, as the sinks and the user's consent say.
    func updateOperations() {
        let isOn = state.withLock { state in
            state.consent != .denied
                && state.workers.values.contains { $0.worker.sink.takesOperations }
        }
        let wasOn = operations.withLock { log in
            defer { log.isOn = isOn }
            return log.isOn
        }
        if isOn { sendOperations() } else if wasOn { eraseOperations() }
    }

    /// Stops counting for good; what is kept in the file stays.
    func stopOperations() { operations.withLock { $0.isOn = false } }

    /// Forgets what was counted, also what is in the file.
    func eraseOperations() {
        let date = configuration.now()
        operations.withLock { log in
            log.erase(at: date)
            keptOperations.add(nil)
        }
        keptOperations.drain()
    }

    /// Sends the counts that are due, as far as the limits and the user's consent allow.
    ///
    /// - Parameter isLeaving: Whether all counts are due, because the app leaves the foreground.
    func sendOperations(isLeaving: Bool = false) {
        restoreOperations()
        let now = elapsed()
        operations.withLock { log in
            log.look(at: now)
            if isLeaving { log.wantsItem(at: now) }
        }
        while sendNextOperations() {}
        if operations.withLock({ $0.isOn && $0.isUnsaved }) { saveOperations() }
        scheduleOperations(at: now)
    }

    private func changeOperations(_ change: @Sendable (inout OperationLog, Duration) -> Void) {
        let now = elapsed()
        operations.withLock { change(&$0, now) }
        scheduleOperations(at: now)
    }

    private func scheduleOperations(at now: Duration) {
        guard state.withLock({ $0.consent }) == .granted,
            let wake = operations.withLock({ $0.nextWake() })
        else { return }
        schedule(after: max(wake - now, .zero)) { $0.sendOperations() }
    }

    /// Sends one item; returns false if there is none to send.
    private func sendNextOperations() -> Bool {
        let (now, erasures) = (elapsed(), queue.erasures)
        guard operations.withLock({ $0.isDue(at: now) }),
            state.withLock({ $0.consent }) == .granted
        else { return false }
        let (context, redact) = surroundingsOfCounts
        let date = configuration.now()
        guard context.userID ?? context.installationID != nil, queue.hasRoomForOperations else {
            operations.withLock { $0.putOff(at: now) }
            return false
        }
        let labels = labels(redact)
        let batch = operations.withLock { $0.take(labels, for: context, at: now, date) }
        guard let batch else { return false }
        // First, so that counts of a process that is killed in between are lost, not doubled.
        saveOperations()
        let report = Report(batch, time: date, redact)
        if case .taken(let key) = queue.enqueue(report, awaitsResponse: false, after: erasures) {
            queue.finalize(key)
        }
        return true
    }

    /// The app and its user without secrets, and the redactor.
    private var surroundingsOfCounts: (context: ReportContext, redact: ReportRedactor) {
        let redact = ReportRedactor(configuration.redactor)
        var context = configuration.context().redacted(redact)
        context.installationID = context.installationID ?? installationID
        return (context, redact)
    }

    /// The names of the operations without secrets.
    private func labels(_ redact: ReportRedactor) -> [String: String] {
        operations.withLock { $0.names }.reduce(into: [:]) { $0[$1] = redact($1, maxBytes: 400) }
    }

    private func restoreOperations() {
        guard operations.withLock({ $0.isOn && !$0.isRestored }) else { return }
        do {
            let kept = try KeptOperations.read(operationsFile)
            let (now, date) = (elapsed(), configuration.now())
            operations.withLock { if !$0.isRestored { $0.restore(kept, at: now, date) } }
        } catch {
            // The file of a locked device is read at the next look.
        }
    }

    /// Writes what must outlive the process; nothing before the user consents.
    private func saveOperations() {
        guard state.withLock({ $0.consent }) == .granted else { return }
        let erasures = operations.withLock { $0.erasures }
        let (context, redact) = surroundingsOfCounts
        let (labels, now, date) = (labels(redact), elapsed(), configuration.now())
        operations.withLock { log in
            guard log.erasures == erasures, log.isRestored, log.isOn else { return }
            keptOperations.add(log.save(labels, for: context, at: now, date))
        }
        keptOperations.drain()
    }
}

extension Surfacing {
    /// What the user saw of the failure.
    fileprivate var surface: String {
        if let style { return style.rawValue.bounded(to: 40) }
        if route != nil { return "route" }
        return disposition == .silent ? "silent" : "handled"
    }
}

extension Report {
    /// Creates a report that stands for counts.
    fileprivate init(_ batch: OperationBatch, time: Date, _ redact: ReportRedactor) {
        let fault = Fault(ours: .operations, code: "operations")
        self.init(
            ReportDraft(level: .info, failure: FailureContext(fault: fault)),
            fingerprint: "operations", suppressedCount: 0, sampleRate: nil, time: time,
            context: batch.context, breadcrumbs: [], attributes: [:], attachments: [], redact)
        operations = Operations(started: min(batch.started, time), counts: batch.counts)
    }
}

extension Fault.Kind {
    /// Counts of operations, which are no failure.
    fileprivate static let operations: Fault.Kind = "operations"
}
