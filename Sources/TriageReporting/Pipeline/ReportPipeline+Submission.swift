import TriageConcurrency
import TriageCore

// The way of a report into the queue: held for consent, written down, waited with.
extension ReportPipeline {
    func write(
        _ draft: ReportDraft, _ identity: String, _ suppressed: Int, _ redact: ReportRedactor
    ) {
        let report = Report(
            draft, fingerprint: identity, suppressedCount: suppressed, time: configuration.now(),
            context: configuration.context(), breadcrumbs: trail.trail(redact), redact)
        if redact.hasFailed {
            state.withLock { $0.throttle.revoke(identity, suppressed: suppressed) }
            return ledger.refuse(report.incident, .redactionFailed)
        }
        state.withLock { $0.throttle.remember(report, of: identity) }
        let isAsked = draft.notice?.actions.isEmpty == false
        let isUndecided = draft.isOperationActive && draft.notice == nil
        submit(
            Submission(
                report: report, awaitsResponse: isAsked || isUndecided, awaitsNotice: isUndecided))
    }

    /// Adds to a report of an operation that went on what the person is shown now that it has ended.
    func recordNotice(of draft: ReportDraft, _ redact: ReportRedactor) {
        guard let notice = draft.notice else { return }
        let incident = draft.failure.fault.incident
        let shown = Report.ShownNotice(notice, draft.receipt?.supportCode, redact)
        guard !redact.hasFailed else { return }
        let isAsked = !notice.actions.isEmpty
        let (keys, choice) = state.withLock { state in
            for index in state.awaitingConsent.indices
            where state.awaitingConsent[index].awaitsNotice(for: incident) {
                let choice = state.awaitingConsent[index].choice
                state.awaitingConsent[index].report.recordNotice(shown)
                state.awaitingConsent[index].report.notice?.choice = choice
                state.awaitingConsent[index].awaitsNotice = false
                state.awaitingConsent[index].awaitsResponse = isAsked && choice == nil
            }
            let (keys, choice) = state.pending.noticeDecided(for: incident)
            if !isAsked, !keys.isEmpty { _ = state.pending.close([incident], choice: nil) }
            return (keys, choice)
        }
        for key in keys {
            queue.recordNotice(shown, on: key)
            if !isAsked || choice != nil { queue.finalize(key, choice: choice) }
        }
    }

    /// Holds a report back, and tells of it when the window ends, if nothing has until then.
    func suppress(_ incident: Incident, _ identity: String, _ rest: Duration) {
        ledger.refuse(incident, .throttled)
        let elapsed = elapsed
        schedule(after: rest) { pipeline in
            pipeline.summarize { gate in [gate.close(identity, at: elapsed())].compactMap(\.self) }
        }
    }

    /// Delivers summaries of what was held back.
    func summarize(_ windows: @Sendable (inout ReportThrottle) -> [Report]) {
        let summaries = state.withLock { state in
            let summaries = windows(&state.throttle)
            state.pendingSummaries += summaries.count
            return summaries
        }
        summaries.forEach(submitSummary)
    }

    func submitSummary(_ summary: Report) {
        submit(Submission(report: summary, isSummary: true))
        state.withLock { $0.pendingSummaries -= 1 }
    }

    /// Does with a report what the person wants: it is held until they say, written down, or dropped.
    private func submit(_ held: Submission) {
        let (consent, surplus) = state.withLock { state in
            if state.consent == .pending { state.awaitingConsent.append(held) }
            let surplus = state.awaitingConsent.prefix(max(state.awaitingConsent.count - 100, 0))
            state.awaitingConsent.removeFirst(surplus.count)
            return (state.consent, surplus)
        }
        switch consent {
        case .granted: write(held, isNew: true)
        case .pending: count(held)
        case .denied where !held.isSummary: ledger.refuse(held.report.incident, .consentDenied)
        case .denied: break
        }
        for held in surplus { ledger.drop(held.report.incident, .overflow, sink: nil) }
    }

    /// Writes a report down, to be delivered when nothing is left to wait for.
    func write(_ held: Submission, isNew: Bool) {
        let report = held.report
        guard let key = queue.enqueue(report, awaitsResponse: held.awaitsResponse) else {
            switch (isNew, held.isSummary) {
            case (false, _): ledger.drop(report.incident, .unwritable, sink: nil)
            case (true, false): ledger.refuse(report.incident, .unwritable)
            case (true, true): break
            }
            return
        }
        if isNew { count(held) }
        // They may have refused in the meantime.
        if state.withLock({ $0.consent }) == .denied { return queue.removeAll(.consentDenied) }
        guard held.awaitsResponse else { return queue.finalize(key) }
        let choice = state.withLock {
            $0.pending.add(key, awaitsNotice: held.awaitsNotice, choice: held.choice)
        }
        guard choice == nil else { return queue.finalize(key, choice: choice) }
        schedule(after: configuration.userResponseTimeout) { pipeline in
            let keys = pipeline.state.withLock { $0.pending.close([report.incident], choice: nil) }
            for key in keys { pipeline.queue.finalize(key) }
        }
    }

    private func count(_ held: Submission) {
        if held.isSummary { ledger.countSummary() } else { ledger.accept(held.report) }
    }

    func schedule(
        after time: Duration, _ deed: @escaping @Sendable (ReportPipeline) -> Void
    ) {
        let clock = configuration.clock
        Task.detached { [weak self] in
            try? await clock.sleep(for: time)
            if let self { deed(self) }
        }
    }
}

extension ReportPipeline.Submission {
    /// Whether it tells of this incident, and nobody knows yet what the person is shown.
    fileprivate func awaitsNotice(for incident: Incident) -> Bool {
        awaitsNotice && report.incident == incident
    }
}
