import Foundation
import TriageCore
import TriageReporting

extension OTLPLogRecord {
    /// Creates an event from a report, named after its operation, in the trace of its incident.
    init(_ report: Report) {
        self.init(
            at: report.time, severity: OTLPSeverity(report.level),
            eventName: report.operation.map { "\($0).exception" } ?? "exception",
            body: .string(report.title),
            attributes: OTLPAttributes(report.allAttributes))
        traceID = report.subject.description
        spanID = String(report.subject.description.prefix(16))
    }
}

extension OTLPSeverity {
    init(_ level: ReportLevel) {
        switch level {
        case .debug: self = .debug
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

    /// Returns values with their names, in alphabetical order.
    fileprivate static func pairs(_ values: [String: ReportValue]) -> [(String, OTLPValue)] {
        values.sorted { $0.key < $1.key }.map { ($0.key, OTLPValue($0.value)) }
    }
}

extension OTLPValue {
    fileprivate init(_ value: ReportValue) {
        switch value {
        case .text(let text): self = .string(text.description)
        case .number(let number): self = Int64(exactly: number).map { .int($0) } ?? .double(number)
        case .bool(let value): self = .bool(value)
        case .list(let values): self = .array(values.map(Self.init))
        case .object(let members): self = .map(OTLPAttributes(OTLPAttributes.pairs(members)))
        }
    }
}

extension Report {
    fileprivate var allAttributes: [(String, OTLPValue)] {
        let own = values.filter { Self.resourceNames[$0.name] == nil }
            .map { (Self.attributeNames[$0.name] ?? "triage.\($0.name)", OTLPValue($0.value)) }
        let exception: [(String, OTLPValue)] = [
            ("exception.type", .string(chain.first?.type ?? kind)),
            ("exception.message", .string(exceptionMessage ?? title)),
        ]
        let crumbs = OTLPValue.array(breadcrumbLines.map { .string($0) })
        return exception + own + [("triage.breadcrumbs", crumbs)]
            + OTLPAttributes.pairs(attributes)
    }

    fileprivate static let resourceNames = [
        "appVersion": "service.version", "system": "os.description",
        "device": "device.model.identifier",
    ]

    /// The attribute names that differ from the names of the values.
    private static let attributeNames = [
        "supportCode": "triage.support_code", "request.method": "http.request.method",
        "request.path": "url.template", "request.status": "http.response.status_code",
        "request.attempts": "triage.attempts", "request.history": "triage.history",
        "request.retryAfter": "triage.retry_after",
        "body.codingPath": "triage.body.coding_path", "userID": "user.id",
        "userKind": "triage.user_kind", "installationID": "app.installation.id",
        "sampleRate": "triage.sample_rate",
    ]
}
