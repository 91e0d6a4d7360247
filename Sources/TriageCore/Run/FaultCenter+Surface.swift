import TriageConcurrency

extension FaultCenter {
    /// What a person was shown of a failure.
    struct ShownNotice {
        var notice: Notice?
        var receipt: NoticeReceipt?
    }

    /// Makes a failure that leads to a place where another has led already part of that incident.
    ///
    /// - Returns: Whether it is the first to lead there.
    func joinRouteIncident(of decision: Decision, _ failed: inout FailureContext) -> Bool {
        guard case .routeOnce(let route) = decision.surface, configuration.mode == .live
        else { return true }
        let own = failed.fault.incident
        let former = routeLatches.withLock { latches in
            defer { latches[route] = latches[route] ?? own }
            return latches[route]
        }
        failed.fault.incident = former ?? own
        return former == nil
    }

    func surface(
        _ failed: FailureContext, _ decision: Decision, isFirst: Bool, _ record: OperationRecord,
        _ respond: NoticeActionHandler?
    ) -> ShownNotice {
        guard configuration.mode == .live else { return observe(failed, decision, record) }
        var shown = ShownNotice()
        switch decision.surface {
        case .notice, .declaredNotice:
            let template = decision.surface.template(for: failed.fault) ?? .fallback
            let notice = template.resolved(for: failed.fault, localize: configuration.localize)
            let request = NoticeRequest(notice, failure: failed, onAction: respond)
            let receipt = configuration.presenter.present(request)
            shown = ShownNotice(notice: notice, receipt: receipt)
            emitSurfaced(
                failed, record, receipt.wasMerged ? .merged : .presented, notice: receipt.noticeID)
        case .route(let route), .routeOnce(let route):
            if isFirst { configuration.router(route) }
            emitSurfaced(failed, record, .routed, route: route)
        case .handled: emitSurfaced(failed, record, .handled)
        case .silent: emitSurfaced(failed, record, .silent)
        }
        return shown
    }

    func report(
        _ failed: FailureContext, _ decision: Decision, _ shown: ShownNotice,
        _ record: OperationRecord
    ) {
        guard configuration.mode == .live, let level = decision.report else { return }
        configuration.reporter.report(
            ReportDraft(
                level: level, failure: failed, notice: shown.notice, receipt: shown.receipt,
                lastRequest: record.lastRequest))
    }

    private func observe(
        _ failed: FailureContext, _ decision: Decision, _ record: OperationRecord
    ) -> ShownNotice {
        diagnose("would decide: \(failed.fault): \(decision)")
        emitSurfaced(failed, record, .handled)
        return ShownNotice()
    }

    private func emitSurfaced(
        _ failed: FailureContext, _ record: OperationRecord, _ how: Surfacing.Disposition,
        notice: Int? = nil,
        route: Route? = nil
    ) {
        emit(
            .surfaced(
                Surfacing(
                    operation: record.info, incident: failed.fault.incident, disposition: how,
                    noticeID: notice, route: route)))
    }
}
