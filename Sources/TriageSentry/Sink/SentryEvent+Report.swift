import Foundation
import TriageCore
import TriageReporting
import TriageSinkSupport

extension SentryEvent {
    /// An event of a report; nil for one whose id is none.
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
    /// The chain; its outermost error says what the programmer had to say.
    fileprivate var exceptions: [SentryException] {
        var root = SentryException(type: chain.first?.type ?? kind, value: message ?? code)
        root.mechanism = SentryMechanism(handled: true)
        var trees = [SentryExceptionTree(root)]
        trees += chain.dropFirst().map { .init(.init(type: $0.type, value: $0.code)) }
        // Whoever is a cause comes after what it is a cause of, so its own causes are complete here.
        for place in trees.indices.dropFirst().reversed() {
            let parent = min(max(chain[place].parent ?? place - 1, 0), place - 1)
            trees[parent].causes.insert(trees[place], at: 0)
        }
        return trees[0].exceptions
    }

    /// The values whose names are of two parts: a topic, and what is told of it.
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
