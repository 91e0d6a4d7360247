import TriageConcurrency

extension FaultCenter {
    /// What a person was shown of a failure.
    struct Shown {
        var notice: Notice?
        var receipt: NoticeReceipt?
    }

    /// Makes a failure that leads to a place where another has led already part of that incident.
    ///
    /// - Returns: Whether it is the first to lead there.
    func join(latchOf decision: Decision, _ failed: inout Failed) -> Bool {
        guard case .routeOnce(let route) = decision.surface, configuration.mode == .live
        else { return true }
        let own = failed.fault.incident
        let former = latches.withLock { latches in
            defer { latches[route] = latches[route] ?? own }
            return latches[route]
        }
        failed.fault.incident = former ?? own
        return former == nil
    }

    func surface(
        _ failed: Failed, _ decision: Decision, isFirst: Bool, _ record: OperationRecord,
        _ respond: NoticeResponse?
    ) -> Shown {
        guard configuration.mode == .live else { return observe(failed, decision, record) }
        var shown = Shown()
        switch decision.surface {
        case .notice, .declared:
            let template = decision.surface.template(for: failed.fault) ?? .uncovered
            let notice = template.resolved(for: failed.fault, texts: configuration.texts)
            let request = NoticeRequest(notice, failed: failed, respond: respond)
            let receipt = configuration.presenter.take(request)
            shown = Shown(notice: notice, receipt: receipt)
            tell(failed, record, receipt.merged ? .merged : .presented, notice: receipt.notice)
        case .route(let route), .routeOnce(let route):
            if isFirst { configuration.router(route) }
            tell(failed, record, .routed, route: route)
        case .handled: tell(failed, record, .handled)
        case .silent: tell(failed, record, .silent)
        }
        return shown
    }

    func report(
        _ failed: Failed, _ decision: Decision, _ shown: Shown, _ record: OperationRecord
    ) {
        guard configuration.mode == .live, let level = decision.report else { return }
        configuration.reporter.take(
            ReportDraft(
                level: level, failed: failed, notice: shown.notice, receipt: shown.receipt,
                lastRequest: record.lastRequest))
    }

    private func observe(
        _ failed: Failed, _ decision: Decision, _ record: OperationRecord
    ) -> Shown {
        diagnose("would decide: \(failed.fault): \(decision)")
        tell(failed, record, .handled)
        return Shown()
    }

    private func tell(
        _ failed: Failed, _ record: OperationRecord, _ how: Surfaced.How, notice: Int? = nil,
        route: Route? = nil
    ) {
        emit(
            .surfaced(
                Surfaced(
                    operation: record.info, incident: failed.fault.incident, how: how,
                    notice: notice, route: route)))
    }
}
