import TriageConcurrency
import TriageCore

// The way of a report into the queue: held for consent, written down, waited with.
extension ReportPipeline {
    func write(
        _ draft: ReportDraft, _ identity: String, _ suppressed: Int, _ redact: Redaction
    ) {
        let report = Report(
            draft, identity: identity, suppressed: suppressed, time: configuration.now(),
            context: configuration.context(), breadcrumbs: trail.trail(redact), redact)
        if redact.hasFailed {
            state.withLock { $0.gate.takeBack(identity, suppressed: suppressed) }
            return ledger.refuse(report.incident, .unredacted)
        }
        state.withLock { $0.gate.keep(report, of: identity) }
        let isAsked = draft.notice?.actions.isEmpty == false
        let isUndecided = draft.isUnderWay && draft.notice == nil
        file(Held(report: report, waits: isAsked || isUndecided, isUndecided: isUndecided))
    }

    /// Adds to a report of an operation that went on what the person is shown now that it has ended.
    func show(_ draft: ReportDraft, _ redact: Redaction) {
        guard let notice = draft.notice else { return }
        let incident = draft.failed.fault.incident
        let shown = Report.Shown(notice, draft.receipt?.supportCode, redact)
        guard !redact.hasFailed else { return }
        let isAsked = !notice.actions.isEmpty
        let (keys, choice) = state.withLock { state in
            for index in state.held.indices where state.held[index].isOpen(for: incident) {
                let choice = state.held[index].choice
                state.held[index].report.show(shown)
                state.held[index].report.notice?.choice = choice
                state.held[index].isUndecided = false
                state.held[index].waits = isAsked && choice == nil
            }
            let (keys, choice) = state.open.decide(incident)
            if !isAsked, !keys.isEmpty { _ = state.open.close([incident], answer: nil) }
            return (keys, choice)
        }
        for key in keys {
            queue.show(shown, on: key)
            if !isAsked || choice != nil { queue.seal(key, choice: choice) }
        }
    }

    /// Holds a report back, and tells of it when the window ends, if nothing has until then.
    func hold(_ incident: Incident, _ identity: String, _ rest: Duration) {
        ledger.refuse(incident, .flood)
        let elapsed = elapsed
        after(rest) { pipeline in
            pipeline.sumUp { gate in [gate.close(identity, at: elapsed())].compactMap(\.self) }
        }
    }

    /// Delivers summaries of what was held back.
    func sumUp(_ windows: @Sendable (inout FloodGate) -> [Report]) {
        let summaries = state.withLock { state in
            let summaries = windows(&state.gate)
            state.summing += summaries.count
            return summaries
        }
        summaries.forEach(file)
    }

    func file(_ summary: Report) {
        file(Held(report: summary, isSummary: true))
        state.withLock { $0.summing -= 1 }
    }

    /// Does with a report what the person wants: it is held until they say, written down, or dropped.
    private func file(_ held: Held) {
        let (consent, surplus) = state.withLock { state in
            if state.consent == .pending { state.held.append(held) }
            let surplus = state.held.prefix(max(state.held.count - 100, 0))
            state.held.removeFirst(surplus.count)
            return (state.consent, surplus)
        }
        switch consent {
        case .given: write(held, isNew: true)
        case .pending: count(held)
        case .refused where !held.isSummary: ledger.refuse(held.report.incident, .consent)
        case .refused: break
        }
        for held in surplus { ledger.drop(held.report.incident, .overflow, sink: nil) }
    }

    /// Writes a report down, to be delivered when nothing is left to wait for.
    func write(_ held: Held, isNew: Bool) {
        let report = held.report
        guard let key = queue.put(report, waits: held.waits) else {
            switch (isNew, held.isSummary) {
            case (false, _): ledger.drop(report.incident, .unwritable, sink: nil)
            case (true, false): ledger.refuse(report.incident, .unwritable)
            case (true, true): break
            }
            return
        }
        if isNew { count(held) }
        // They may have refused in the meantime.
        if state.withLock({ $0.consent }) == .refused { return queue.removeAll(.consent) }
        guard held.waits else { return queue.seal(key) }
        let choice = state.withLock {
            $0.open.add(key, isUndecided: held.isUndecided, answer: held.choice)
        }
        guard choice == nil else { return queue.seal(key, choice: choice) }
        after(configuration.patience) { pipeline in
            let keys = pipeline.state.withLock { $0.open.close([report.incident], answer: nil) }
            for key in keys { pipeline.queue.seal(key) }
        }
    }

    private func count(_ held: Held) {
        if held.isSummary { ledger.summed() } else { ledger.took(held.report) }
    }

    func after(
        _ time: Duration, _ deed: @escaping @Sendable (ReportPipeline) -> Void
    ) {
        let clock = configuration.clock
        Task.detached { [weak self] in
            try? await clock.sleep(for: time)
            if let self { deed(self) }
        }
    }
}

extension ReportPipeline.Held {
    /// Whether it tells of this incident, and nobody knows yet what the person is shown.
    fileprivate func isOpen(for incident: Incident) -> Bool {
        isUndecided && report.incident == incident
    }
}
