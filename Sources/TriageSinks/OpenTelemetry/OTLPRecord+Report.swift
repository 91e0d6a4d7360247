import Foundation
import Triage
import TriageReporting
import TriageWire

extension OTLPRecord {
    /// A report as an event of its operation, in the trace of its incident.
    init(_ report: Report) {
        let values = report.failureValues + report.requestValues + report.surroundingValues
        let known = values.compactMap { name, value in value.map { (name, $0) } }
        self.init(
            at: report.time, severity: OTLPSeverity(report.level),
            eventName: report.operation.map { "\($0).exception" } ?? "exception",
            body: .string(report.message ?? report.code), attributes: OTLPAttributes(known))
        traceID = report.incident.description
        spanID = String(report.incident.description.prefix(16))
    }
}

extension OTLPSeverity {
    init(_ level: ReportLevel) {
        switch level {
        case .info: self = .info
        case .warning: self = .warn
        case .error: self = .error
        case .fatal: self = .fatal
        }
    }
}

extension OTLPValue {
    fileprivate static func text(_ text: String?) -> Self? { text.map { .string($0) } }
    fileprivate static func number(_ number: Int?) -> Self? { number.map { .int(Int64($0)) } }
}

extension Report {
    fileprivate typealias Values = [(String, OTLPValue?)]

    fileprivate var failureValues: Values {
        [
            ("exception.type", .text(chain.first?.type ?? kind)),
            ("exception.message", .text(message ?? code)),
            ("triage.report", .text(id)), ("triage.kind", .text(kind)),
            ("triage.code", .text(code)), ("triage.identity", .text(identity)),
            ("triage.operation", .text(operation)), ("triage.support_code", .text(supportCode)),
            ("triage.location", .text(location)), ("triage.suppressed", .number(suppressed)),
            ("triage.chain", .array(chain.map { .string("\($0.type) (\($0.code))") })),
        ]
    }

    fileprivate var requestValues: Values {
        [
            ("http.request.method", .text(request?.method)),
            ("url.template", .text(request?.path)),
            ("http.response.status_code", .number(request?.status)),
            ("triage.attempts", .number(request?.attempts)),
            ("triage.body.type", .text(body?.type)),
            ("triage.body.coding_path", .text(body?.codingPath)),
            ("triage.body.shape", .text(body?.shape)),
        ]
    }

    fileprivate var surroundingValues: Values {
        let trail = breadcrumbs.map { "\($0.time.inUTC) \($0.category) \($0.message)" }
        return [
            ("triage.notice.style", .text(notice?.style)),
            ("triage.notice.title", .text(notice?.title)),
            ("triage.notice.message", .text(notice?.message)),
            ("triage.notice.choice", .text(notice?.choice)),
            ("triage.locale", .text(context.locale)), ("user.id", .text(context.memberID)),
            ("triage.breadcrumbs", .array(trail.map { .string($0) })),
        ]
    }
}
