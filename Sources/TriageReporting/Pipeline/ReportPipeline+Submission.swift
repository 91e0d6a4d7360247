import TriageConcurrency
import TriageCore

// The path of a report into the queue: held for consent, written, and held for the user's choice.
extension ReportPipeline {
    func write(
        _ draft: ReportDraft, _ fingerprint: String, _ suppressed: Int, _ sampleRate: Double?,
        after erasures: Erasures, _ redact: ReportRedactor
    ) {
        let report = makeReport(draft, fingerprint, suppressed, sampleRate, redact)
        if redact.hasFailed {
            state.withLock { $0.throttle.revoke(fingerprint, suppressed: suppressed) }
            return ledger.refuse(report.incident, .redactionFailed)
        }
        state.withLock { state in
            // Later summaries must not tell of a user who was erased meanwhile.
            guard state.erasures == erasures.ofThrottle else { return }
            state.throttle.remember(report, of: fingerprint)
        }
        let isAsked = draft.notice?.actions.isEmpty == false
        let isUndecided = draft.isOperationActive && draft.notice == nil
        submit(
            Submission(
                report: report, isAsked: isAsked, awaitsNotice: isUndecided,
                erasures: erasures.ofQueue))
    }

    func makeReport(
        _ draft: ReportDraft, _ fingerprint: String, _ suppressed: Int,
        _ sampleRate: Double?, _ redact: ReportRedactor
    ) -> Report {
        Report(
            draft, fingerprint: fingerprint, suppressedCount: suppressed, sampleRate: sampleRate,
            time: configuration.now(), context: configuration.context(),
            breadcrumbs: trail.trail(redact),
            attributes: attributes.current.merging(draft.attributes) { $1 },
            attachments: configuration.attachments(draft), redact)
    }

    /// Adds the notice that the user is shown, once the operation of a report has ended.
    func recordNotice(of draft: ReportDraft, _ redact: ReportRedactor) {
        guard let shown = Report.ShownNotice(draft, redact), !redact.hasFailed else { return }
        let incident = draft.failure.fault.incident
        let isAsked = shown.actions != nil
        let (keys, choice) = state.withLock { state in
            for index in state.awaitingConsent.indices
            where state.awaitingConsent[index].report.incident == incident {
                state.awaitingConsent[index].recordNotice(shown, isAsked: isAsked)
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

    /// Holds a report back, and schedules a summary for the end of its window.
    func suppress(_ incident: Incident, _ fingerprint: String, _ remaining: Duration) {
        ledger.refuse(incident, .throttled)
        schedule(after: remaining) { pipeline in
            pipeline.summarize { throttle in
                [throttle.close(fingerprint, at: pipeline.elapsed())].compactMap(\.self)
            }
        }
    }

    /// Submits summaries of the reports that were held back.
    func summarize(_ windows: @Sendable (inout ReportThrottle) -> [Report]) {
        let erasures = queue.erasures
        let summaries = state.withLock { state in
            let summaries = windows(&state.throttle)
            state.pendingSummaries += summaries.count
            return summaries
        }
        for summary in summaries { submitSummary(summary, after: erasures) }
    }

    func submitSummary(_ summary: Report, after erasures: Int) {
        submit(Submission(report: summary, isSummary: true, erasures: erasures))
        state.withLock { $0.pendingSummaries -= 1 }
    }

    /// Holds, writes or drops a report, depending on the user's consent.
    func submit(_ submission: Submission) {
        let (consent, surplus) = state.withLock { state in
            if state.consent == .pending { state.hold(submission) }
            let surplus = state.awaitingConsent.prefix(max(state.awaitingConsent.count - 100, 0))
            state.awaitingConsent.removeFirst(surplus.count)
            return (state.consent, surplus)
        }
        switch consent {
        case .granted: write(submission, isNew: true)
        case .pending: count(submission)
        case .denied:
            if !submission.isSummary { ledger.refuse(submission.report.incident, .consentDenied) }
        }
        for submission in surplus { ledger.drop(submission.report.incident, .overflow, sink: nil) }
    }

    /// Writes a report, which is delivered as soon as it waits for nothing.
    func write(_ submission: Submission, isNew: Bool) {
        // Only now is it certain that the user consents.
        let submission = submission.filled(
            installationID: queue.installationID(),
            replyTo: submission.report.feedback == nil ? nil : replyTo())
        let report = submission.report
        let addition = queue.enqueue(
            report, awaitsResponse: submission.awaitsResponse, after: submission.erasures)
        let key: QueueKey
        switch addition {
        case .taken(let taken): key = taken
        case .lost(let reason): return lose(submission, reason, isNew: isNew)
        }
        if isNew { count(submission) }
        guard submission.awaitsResponse else { return queue.finalize(key) }
        let choice = state.withLock {
            $0.pending.add(key, awaitsNotice: submission.awaitsNotice, choice: submission.choice)
        }
        guard choice == nil else { return queue.finalize(key, choice: choice) }
        schedule(after: configuration.userResponseTimeout) { pipeline in
            let keys = pipeline.state.withLock { $0.pending.close([report.incident], choice: nil) }
            for key in keys { pipeline.queue.finalize(key) }
        }
    }

    /// Records a report that is not in the queue.
    private func lose(_ submission: Submission, _ reason: DropReason, isNew: Bool) {
        let incident = submission.report.incident
        switch (isNew, submission.isSummary) {
        case (false, _): ledger.drop(incident, reason, sink: nil)
        case (true, false): ledger.refuse(incident, reason)
        case (true, true): break
        }
    }

    private func count(_ submission: Submission) {
        if submission.isSummary { ledger.countSummary() } else { ledger.accept(submission.report) }
    }

    func schedule(after time: Duration, _ action: @escaping @Sendable (ReportPipeline) -> Void) {
        let clock = configuration.clock
        Task.detached { [weak self] in
            try? await clock.sleep(for: time)
            if let self { action(self) }
        }
    }
}

extension ReportPipeline.Submission {
    fileprivate func filled(installationID: String?, replyTo: String?) -> Self {
        var submission = self
        let own = report.context.installationID
        submission.report.context.installationID = own ?? installationID
        submission.report.feedback?.replyTo = replyTo
        return submission
    }

    /// Adds the notice that the user was shown, if it was not decided yet.
    fileprivate mutating func recordNotice(_ notice: Report.ShownNotice, isAsked: Bool) {
        guard awaitsNotice else { return }
        report.recordNotice(notice)
        report.notice?.choice = choice
        (awaitsNotice, self.isAsked) = (false, isAsked)
    }
}
