extension FaultCenter {
    /// Joins a failure to the incident that already triggered its route, if there is one.
    ///
    /// - Returns: Whether the app must navigate: always true for decisions other than `routeOnce`.
    func joinRouteIncident(of decision: Decision, _ failure: inout FailureContext) -> Bool {
        guard case .routeOnce(let route) = decision.surface, configuration.mode == .live
        else { return true }
        guard let earlier = latch(route, failure.fault.incident) else { return true }
        failure.fault.incident = earlier
        return false
    }

    /// Surfaces and reports a failure, or only logs the decision in observe-only mode.
    func carryOut(
        _ decision: Decision, _ failure: FailureContext, isFirst: Bool, _ record: OperationRecord,
        _ onAction: NoticeActionHandler?
    ) {
        guard configuration.mode == .live else {
            diagnose("would decide: \(failure.fault): \(decision)")
            return emitSurfaced(failure, record, .handled)
        }
        var shown: (notice: Notice, receipt: NoticeReceipt)?
        switch decision.surface {
        case .notice, .declaredNotice:
            var template = failure.fault.facts.declaredNotice ?? .fallback
            if case .notice(let own) = decision.surface { template = own }
            let notice = template.resolved(for: failure.fault, localize: configuration.localize)
            let request = NoticeRequest(notice, failure: failure, onAction: onAction)
            let receipt = configuration.presenter.present(request)
            shown = (notice, receipt)
            emitSurfaced(
                failure, record, receipt.wasMerged ? .merged : .presented, notice: receipt.noticeID)
        case .route(let route), .routeOnce(let route):
            if isFirst { configuration.router(route) }
            emitSurfaced(failure, record, .routed, route: route)
        case .handled: emitSurfaced(failure, record, .handled)
        case .silent: emitSurfaced(failure, record, .silent)
        }
        guard let level = decision.report else { return }
        configuration.reporter.report(
            ReportDraft(
                level: level, failure: failure, notice: shown?.notice, receipt: shown?.receipt,
                lastRequest: record.lastRequest))
    }

    private func emitSurfaced(
        _ failure: FailureContext, _ record: OperationRecord, _ disposition: Surfacing.Disposition,
        notice: Int? = nil, route: Route? = nil
    ) {
        let surfacing = Surfacing(
            operation: record.info, incident: failure.fault.incident, disposition: disposition,
            noticeID: notice, route: route)
        emit(.surfaced(surfacing))
    }
}
