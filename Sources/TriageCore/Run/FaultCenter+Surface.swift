import TriageConcurrency

extension FaultCenter {
    /// The notice that the user saw of a failure, if any.
    struct ShownNotice {
        var notice: Notice?
        var receipt: NoticeReceipt?
    }

    /// Joins a failure to the incident that already triggered its route, if there is one.
    ///
    /// - Returns: Whether the app must navigate: always true for decisions other than `routeOnce`.
    func joinRouteIncident(of decision: Decision, _ failure: inout FailureContext) -> Bool {
        guard case .routeOnce(let route) = decision.surface, configuration.mode == .live
        else { return true }
        let own = failure.fault.incident
        let earlier = routeLatches.withLock { latches in
            defer { latches[route] = latches[route] ?? own }
            return latches[route]
        }
        failure.fault.incident = earlier ?? own
        return earlier == nil
    }

    func surface(
        _ failure: FailureContext, _ decision: Decision, isFirst: Bool, _ record: OperationRecord,
        _ onAction: NoticeActionHandler?
    ) -> ShownNotice {
        guard configuration.mode == .live else { return observe(failure, decision, record) }
        var shown = ShownNotice()
        switch decision.surface {
        case .notice, .declaredNotice:
            let template = decision.surface.template(for: failure.fault) ?? .fallback
            let notice = template.resolved(for: failure.fault, localize: configuration.localize)
            let request = NoticeRequest(notice, failure: failure, onAction: onAction)
            let receipt = configuration.presenter.present(request)
            shown = ShownNotice(notice: notice, receipt: receipt)
            emitSurfaced(
                failure, record, receipt.wasMerged ? .merged : .presented, notice: receipt.noticeID)
        case .route(let route), .routeOnce(let route):
            if isFirst { configuration.router(route) }
            emitSurfaced(failure, record, .routed, route: route)
        case .handled: emitSurfaced(failure, record, .handled)
        case .silent: emitSurfaced(failure, record, .silent)
        }
        return shown
    }

    func report(
        _ failure: FailureContext, _ decision: Decision, _ shown: ShownNotice,
        _ record: OperationRecord
    ) {
        guard configuration.mode == .live, let level = decision.report else { return }
        configuration.reporter.report(
            ReportDraft(
                level: level, failure: failure, notice: shown.notice, receipt: shown.receipt,
                lastRequest: record.lastRequest))
    }

    private func observe(
        _ failure: FailureContext, _ decision: Decision, _ record: OperationRecord
    ) -> ShownNotice {
        diagnose("would decide: \(failure.fault): \(decision)")
        emitSurfaced(failure, record, .handled)
        return ShownNotice()
    }

    private func emitSurfaced(
        _ failure: FailureContext, _ record: OperationRecord, _ disposition: Surfacing.Disposition,
        notice: Int? = nil,
        route: Route? = nil
    ) {
        emit(
            .surfaced(
                Surfacing(
                    operation: record.info, incident: failure.fault.incident,
                    disposition: disposition, noticeID: notice, route: route)))
    }
}
