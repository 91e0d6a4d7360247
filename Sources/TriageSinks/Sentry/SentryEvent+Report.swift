import Foundation
import Triage
import TriageReporting
import TriageWire

extension SentryEvent {
    /// An event of a report; nil for one whose id is none.
    init?(_ report: Report, release: String, environment: String?) {
        guard let id = UUID(sentry: report.id) else { return nil }
        self.init(eventID: id, timestamp: report.time)
        (self.release, self.environment) = (release, environment)
        level = SentryLevel(rawValue: report.level.rawValue)
        transaction = report.operation
        exceptions = report.exceptions
        breadcrumbs = report.breadcrumbs.map {
            SentryBreadcrumb(timestamp: $0.time, category: $0.category, message: $0.message)
        }
        tags = report.tags
        fingerprint = [report.identity]
        user = report.context.memberID.map { SentryUser(id: $0) }
        contexts = report.topics.filter { !$0.value.isEmpty }
        sdk = .triage
    }
}

extension SentrySDK {
    static let triage = SentrySDK(name: Agent.library, version: Agent.version)
}

extension JSONValue {
    fileprivate static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }
    fileprivate static func number(_ number: Int?) -> JSONValue? { number.map { .int($0) } }
}

extension Report {
    /// The chain; its outermost error says what the programmer had to say.
    fileprivate var exceptions: [SentryException] {
        var root = SentryException(type: chain.first?.type ?? kind, value: message ?? code)
        root.mechanism = SentryMechanism(handled: true)
        let causes = chain.dropFirst().reversed().reduce([SentryErrorTree]()) { causes, cause in
            [SentryErrorTree(.init(type: cause.type, value: cause.code), causes: causes)]
        }
        return SentryErrorTree(root, causes: causes).exceptions
    }

    fileprivate var tags: [String: String] {
        let tags = [
            "kind": kind, "code": code, "operation": operation,
            "status": request?.status.map(String.init), "supportCode": supportCode,
        ]
        return tags.compactMapValues(\.self)
    }

    fileprivate var topics: [String: [String: JSONValue]] {
        let trace = incident.description
        let topics: [String: [String: JSONValue?]] = [
            "app": ["app_version": .text(context.appVersion)],
            "os": ["raw_description": .text(context.system)],
            "culture": ["locale": .text(context.locale)],
            "trace": ["trace_id": .text(trace), "span_id": .text(String(trace.prefix(16)))],
            "request": [
                "method": .text(request?.method), "path": .text(request?.path),
                "status": .number(request?.status), "attempts": .number(request?.attempts),
            ],
            "body": [
                "type": .text(body?.type), "codingPath": .text(body?.codingPath),
                "shape": .text(body?.shape),
            ],
            "notice": [
                "style": .text(notice?.style), "title": .text(notice?.title),
                "message": .text(notice?.message), "choice": .text(notice?.choice),
            ],
            "report": ["location": .text(location), "suppressed": .number(suppressed)],
        ]
        return topics.mapValues { $0.compactMapValues(\.self) }
    }
}
