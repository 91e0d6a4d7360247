public import MoimFeatures
public import Triage

extension MoimEvent {
    /// The event as a line of the trace; nil for what the trace does not tell.
    ///
    /// - Parameters:
    ///   - redact: Takes secrets out of texts that come from outside.
    ///   - typed: What members have typed, which no notice brings into the trace.
    /// - Returns: The line.
    public func line(redact: (String) -> String, typed: TypedTextRedactor) -> TraceLine? {
        switch self {
        case .center(let event): event.line(redact)
        case .client(let event): event.line
        case .notice(let event): event.line { redact(typed.redact($0)) }
        case .report(let event): event.line
        case .routed(let route): TraceLine("routed", [("to", .text(route.rawValue))])
        case .state(let screen, let state, _): state.line(of: screen)
        case .session(let change): TraceLine("session", [("change", .text(change))])
        case .launch(let operation, let event): event.line(of: operation)
        case .onTop, .quiet: nil
        case .end(let summary): summary.line
        }
    }
}

extension FaultEvent {
    fileprivate func line(_ redact: (String) -> String) -> TraceLine? {
        switch self {
        case .started(let operation):
            TraceLine(
                "operation",
                [("id", .number(operation.id)), ("name", .text(operation.name.rawValue))])
        case .failed(let failed): failed.line(redact)
        case .surfaced(let surfaced):
            TraceLine(
                "surface",
                [
                    ("incident", .text("\(surfaced.incident)")),
                    ("operation", .number(surfaced.operation.id)),
                    ("how", .text(surfaced.disposition.rawValue)),
                    ("notice", surfaced.noticeID.map(TraceLine.Value.number)),
                ])
        case .ended(let operation, let outcome):
            TraceLine(
                "outcome",
                [
                    ("operation", .number(operation.id)), ("result", .text(outcome.traceResult)),
                    ("incident", outcome.fault.map { .text("\($0.incident)") }),
                ])
        @unknown default: nil
        }
    }
}

extension Outcome {
    /// The end of an operation, in the word of the trace.
    fileprivate var traceResult: String {
        switch self {
        case .value: "value"
        case .fault: "failure"
        case .canceled: "cancelled"
        }
    }
}

extension FailureContext {
    fileprivate func line(_ redact: (String) -> String) -> TraceLine {
        let chain = chain.links.map { link in
            TraceLine.Value.object([("type", .text(link.type)), ("code", .text(redact(link.code)))])
        }
        return TraceLine(
            "failure",
            [
                ("incident", .text("\(fault.incident)")),
                ("operation", operation.map { .number($0.id) }),
                ("kind", .text(fault.kind.rawValue)), ("code", .text(redact(fault.code))),
                ("status", fault.facts.status.map(TraceLine.Value.number)),
                ("type", fault.facts.type.map(TraceLine.Value.text)),
                ("codingPath", fault.facts.codingPath.map { .text(redact($0)) }),
                ("chain", .list(chain)),
            ])
    }
}

extension ClientEvent {
    fileprivate var line: TraceLine? {
        switch self {
        case .middleware: nil
        case .sent(let request):
            TraceLine(
                "request",
                [
                    ("id", .number(request.id)),
                    ("operation", request.operation.map { .number($0.id) }),
                    ("method", .text(request.method)), ("path", .text(request.path)),
                    ("attempt", .number(request.attempt)),
                ])
        case .received(let request, let status):
            TraceLine("response", [("id", .number(request.id)), ("status", .number(status))])
        case .failed(let request, let kind):
            TraceLine("response", [("id", .number(request.id)), ("kind", .text(kind.rawValue))])
        @unknown default: nil
        }
    }
}

extension NoticeEvent {
    fileprivate func line(_ redact: (String) -> String) -> TraceLine? {
        switch self {
        case .chosen: nil
        case .presented(let shown):
            TraceLine(
                "presented",
                [
                    ("notice", .number(shown.id)), ("style", .text(shown.notice.style.rawValue)),
                    ("title", shown.notice.title.map { .text(redact($0)) } ?? .null),
                    ("message", .text(redact(shown.notice.message))),
                    ("actions", .texts(shown.notice.actions.map(\.id.rawValue))),
                    ("incidents", .texts(shown.incidents.map(\.description))),
                    ("supportCode", shown.supportCode.map { .text("\($0)") }),
                ])
        case .dismissed(let shown, let dismissal):
            TraceLine(
                "dismissed", [("notice", .number(shown.id)), ("action", .text("\(dismissal)"))])
        @unknown default: nil
        }
    }
}

extension ReportEvent {
    fileprivate var line: TraceLine? {
        switch self {
        case .accepted(let report):
            TraceLine(
                "reported",
                [
                    ("incident", .text("\(report.incident)")),
                    ("level", .text(report.level.rawValue)),
                    ("identity", .text(report.fingerprint)),
                    ("supportCode", report.shownCode.map(TraceLine.Value.text)),
                    ("suppressed", .number(report.suppressedCount)),
                ])
        case .delivered(let incident, let sink, let attempts):
            TraceLine(
                "delivered",
                [
                    ("sink", .text(sink)), ("incident", .text("\(incident)")),
                    ("attempts", .number(attempts)),
                ])
        case .dropped(let incident, let reason, let sink):
            TraceLine(
                "dropped",
                [
                    ("sink", sink.map(TraceLine.Value.text) ?? .null),
                    ("incident", .text("\(incident)")),
                    ("reason", .text(reason.rawValue)),
                ])
        @unknown default: nil
        }
    }
}

extension Report {
    /// The support code that the member knows; nil if no alert has shown one.
    ///
    /// A message has the code that it was sent for, or one of its own.
    public var shownCode: String? { feedback == nil ? notice?.supportCode : supportCode }
}

extension ScreenState {
    fileprivate func line(of screen: Screen) -> TraceLine {
        TraceLine(
            "state",
            [
                ("screen", .text(screen.rawValue)), ("loading", .flag(isLoading)),
                ("content", .text(content.rawValue)),
            ])
    }
}

extension RunSummary {
    fileprivate var line: TraceLine {
        TraceLine(
            "end",
            [
                ("operations", .number(operations)), ("failures", .number(failures)),
                ("reports", .number(reports)), ("broken", .texts(broken)),
            ])
    }
}
