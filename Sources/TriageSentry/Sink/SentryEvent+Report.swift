import Foundation
import TriageCore
import TriageReporting
import TriageSinkSupport

extension SentryEvent {
    /// Creates an event from a report; nil if the report's ID is not a UUID.
    init?(_ report: Report, release: String, environment: String?) {
        guard let id = UUID(sentry: report.id) else { return nil }
        self.init(eventID: id, timestamp: report.time)
        (self.release, self.environment) = (release, environment)
        level = SentryEventLevel(rawValue: report.level.rawValue)
        transaction = report.operation
        exceptions = report.exceptions
        breadcrumbs = report.breadcrumbs.map {
            SentryBreadcrumb(timestamp: $0.time, category: $0.category, message: $0.message)
        }
        tags = Dictionary(report.tags.map { ($0.name, $0.text) }) { tag, _ in tag }
        fingerprint = [report.fingerprint]
        user = report.context.userID.map { SentryUser(id: $0) }
        contexts = report.contexts
        sdk = .triage
    }
}

extension SentryClientSDK {
    static let triage = SentryClientSDK(name: UserAgent.library, version: UserAgent.version)
}

extension SentryJSONValue {
    fileprivate init(_ value: Report.Value) {
        switch value {
        case .text(let text): self = .string(text)
        case .number(let number): self = .int(number)
        case .list(let list): self = .array(list.map { .string($0) })
        }
    }
}

extension Report {
    /// The chain as exceptions; the outermost one carries the report's message.
    fileprivate var exceptions: [SentryException] {
        var root = SentryException(type: chain.first?.type ?? kind, value: message ?? code)
        root.mechanism = SentryMechanism(handled: true)
        var trees = [SentryExceptionTree(root)]
        trees += chain.dropFirst().map { .init(.init(type: $0.type, value: $0.code)) }
        // A cause follows its parent in the chain, so walking backwards completes it first.
        for place in trees.indices.dropFirst().reversed() {
            let parent = min(max(chain[place].parent ?? place - 1, 0), place - 1)
            trees[parent].causes.insert(trees[place], at: 0)
        }
        return trees[0].exceptions
    }

    /// The values whose names have two parts: the context's topic and the key in it.
    fileprivate var contexts: [String: [String: SentryJSONValue]] {
        let trace = incident.description
        var topics: [String: [String: SentryJSONValue]] = [
            "trace": ["trace_id": .string(trace), "span_id": .string(String(trace.prefix(16)))]
        ]
        for (name, value) in values {
            let path = (Self.contextNames[name] ?? name).split(separator: ".").map(String.init)
            guard path.count == 2 else { continue }
            topics[path[0], default: [:]][path[1]] = SentryJSONValue(value)
        }
        return topics
    }

    private static let contextNames = [
        "appVersion": "app.app_version", "system": "os.raw_description",
        "locale": "culture.locale", "location": "report.location",
        "suppressed": "report.suppressed", "chain": "report.chain",
    ]
}
