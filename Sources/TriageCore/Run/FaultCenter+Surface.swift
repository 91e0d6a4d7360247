extension FaultCenter {
    /// Decides about a failure, which may join the incident that already triggered its route.
    ///
    /// - Returns: The decision, and whether the app must navigate: always true for decisions other
    ///   than `routeOnce`.
    func decide(
        about failure: inout FailureContext, by table: DecisionTable, _ record: OperationRecord
    ) -> (Decision, isFirst: Bool) {
        var decision = table.decision(for: failure)
        guard case .routeOnce(let route) = decision.surface, configuration.mode == .live
        else { return (decision, true) }
        switch latch(route, failure.fault, by: record) {
        case .navigate: return (decision, true)
        case .join(let incident):
            failure.fault.incident = incident
            return (decision, false)
        case .tell:
            decision.surface = table.surface(inPlaceOf: route, for: failure)
            return (decision, true)
        }
    }

    /// Surfaces and reports a failure as far as the mode allows.
    func carryOut(
        _ decision: Decision, _ failure: FailureContext, isFirst: Bool, _ record: OperationRecord,
        _ options: OperationOptions
    ) {
        let mode = configuration.mode
        if mode == .observeOnly {
            let fault = failure.fault
            diagnose("\(record.info.name): would \(decision.intention(for: fault)) for \(fault)")
        }
        let shown = surface(
            mode == .live ? decision.surface : .handled, failure, isFirst: isFirst, record, options)
        guard let level = decision.report, mode != .observeOnly else { return }
        reporter.report(
            ReportDraft(
                level: level, failure: failure, notice: shown?.notice, receipt: shown?.receipt,
                lastRequest: record.lastRequest, exchanges: record.exchanges,
                attributes: record.attributes))
    }

    private func surface(
        _ surface: Decision.Surface, _ failure: FailureContext, isFirst: Bool,
        _ record: OperationRecord, _ options: OperationOptions
    ) -> (notice: Notice, receipt: NoticeReceipt)? {
        switch surface {
        case .notice, .declaredNotice:
            let notice = notice(of: surface.template(for: failure.fault), for: failure)
            let request = makeRequest(notice, failure, options.operation.onAction, options.retries)
            let receipt = presenter.present(request)
            emitSurfaced(
                failure, record, receipt.wasMerged ? .merged : .presented, notice: receipt.noticeID,
                style: request.notice.style)
            return (request.notice, receipt)
        case .route(let route), .routeOnce(let route):
            if isFirst { router(route) }
            emitSurfaced(failure, record, isFirst ? .routed : .merged, route: route)
        case .handled: emitSurfaced(failure, record, .handled)
        case .silent: emitSurfaced(failure, record, .silent)
        }
        return nil
    }

    /// Returns the notice for a failure, in the user's language.
    func notice(of template: NoticeTemplate, for failure: FailureContext) -> Notice {
        let notice = template.resolved(for: failure.fault, localize: localize)
        return configuration.reword(notice, failure) ?? notice
    }

    private func emitSurfaced(
        _ failure: FailureContext, _ record: OperationRecord, _ disposition: Surfacing.Disposition,
        notice: Int? = nil, style: Notice.Style? = nil, route: Route? = nil
    ) {
        let surfacing = Surfacing(
            operation: record.info, incident: failure.fault.incident, disposition: disposition,
            noticeID: notice, route: route, style: style)
        emit(.surfaced(surfacing))
    }
}

extension Decision {
    /// The decision as something that would be done.
    fileprivate func intention(for fault: Fault) -> String {
        let deed =
            switch surface {
            case .notice, .declaredNotice: "show \(surface.template(for: fault))"
            case .route(let route): "navigate to \(route)"
            case .routeOnce(let route): "navigate once to \(route)"
            case .handled: "leave it to the caller"
            case .silent: "show nothing"
            }
        return "\(deed) and report \(report?.rawValue ?? "nothing")"
    }
}

extension Decision.Surface {
    /// The notice that the user sees, for a surface that is one.
    func template(for fault: Fault) -> NoticeTemplate {
        if case .notice(let template) = self { return template }
        return fault.facts.declaredNotice ?? .fallback
    }
}
