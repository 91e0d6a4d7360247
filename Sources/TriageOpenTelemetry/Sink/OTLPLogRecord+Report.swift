import Foundation
import TriageCore
import TriageReporting

extension OTLPLogRecord {
    /// Creates an event from a report, named after its operation, in the trace of its incident.
    init(_ report: Report) {
        self.init(
            at: report.time, severity: OTLPSeverity(report.level),
            eventName: report.operation.map { "\($0).exception" } ?? "exception",
            body: .string(report.message ?? report.code),
            attributes: OTLPAttributes(report.attributes))
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

extension OTLPAttributes {
    /// Creates the resource attributes of a report: the service and its environment.
    init(resourceOf report: Report, serviceName: String) {
        let known = report.values.compactMap { name, value in
            Report.resourceNames[name].map { ($0, OTLPValue(value)) }
        }
        self.init([("service.name", .string(serviceName))] + known)
    }
}

extension OTLPValue {
    fileprivate init(_ value: Report.Value) {
        switch value {
        case .text(let text): self = .string(text)
        case .number(let number): self = .int(Int64(number))
        case .list(let list): self = .array(list.map { .string($0) })
        }
    }
}

extension Report {
    fileprivate var attributes: [(String, OTLPValue)] {
        let own = values.filter { Self.resourceNames[$0.name] == nil }
            .map { (Self.attributeNames[$0.name] ?? "triage.\($0.name)", OTLPValue($0.value)) }
        return [
            ("exception.type", .string(chain.first?.type ?? kind)),
            ("exception.message", .string(message ?? code)),
        ] + own + [("triage.breadcrumbs", OTLPValue(.list(breadcrumbLines)))]
    }

    fileprivate static let resourceNames = [
        "appVersion": "service.version", "system": "os.description",
    ]

    /// The attribute names that differ from the names of the values.
    private static let attributeNames = [
        "supportCode": "triage.support_code", "request.method": "http.request.method",
        "request.path": "url.template", "request.status": "http.response.status_code",
        "request.attempts": "triage.attempts", "request.history": "triage.history",
        "body.codingPath": "triage.body.coding_path", "userID": "user.id",
    ]
}
