import Foundation
import TriageCore
package import TriageReporting
import TriageSinkSupport

extension SentryEvent {
    /// Creates an event from a report; nil if the report's ID is not a UUID.
    package init?(_ report: Report, release: String?, environment: String?) {
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
        user = SentryUser(report.context)
        contexts = report.contexts
        sdk = .triage
    }
}

extension SentryEvent {
    /// Returns an envelope item: an event, or feedback if the report is a message from the user.
    func item(
        for feedback: Report.Feedback?, now: Date
    ) throws(SentryFormatError) -> SentryEnvelope.Item {
        guard let feedback else { return try item(now: now) }
        var event = fitted(now: now)
        let message = exceptions.last?.value ?? ""
        let known: [(String, String?)] = [
            ("message", String(message.unicodeScalars.prefix(4096))), ("name", feedback.name),
            ("contact_email", feedback.email),
            ("associated_event_id", feedback.incident?.description),
        ]
        // The receiver has limits of its own for this context.
        event.contexts["feedback"] = Dictionary(
            uniqueKeysWithValues: known.compactMap { key, text in text.map { (key, .string($0)) } })
        event.exceptions = []
        return try SentryEnvelope.Item(type: "feedback", json: event)
    }
}

extension SentryUser {
    /// Creates the user of a report, for Sentry's count of affected users; nil for none.
    fileprivate init?(_ context: ReportContext) {
        guard let id = context.userID ?? context.installationID else { return nil }
        self.init(id: id)
        data["kind"] = context.userKind.map { .string($0.rawValue) }
    }
}

extension SentryClientSDK {
    static let triage = SentryClientSDK(name: UserAgent.library, version: UserAgent.version)
}

extension SentryJSONValue {
    fileprivate init(_ value: ReportValue) {
        switch value {
        case .text(let text): self = .string(text.description)
        case .number(let number): self = Int(exactly: number).map { .int($0) } ?? .double(number)
        case .bool(let value): self = .bool(value)
        case .list(let values): self = .array(values.map(Self.init))
        case .object(let members): self = .object(members.mapValues(Self.init))
        }
    }
}

extension Report {
    /// The chain as exceptions, each with its text or else its code.
    fileprivate var exceptions: [SentryException] {
        var root = SentryException(type: chain.first?.type ?? kind, value: exceptionMessage)
        root.mechanism = SentryMechanism(handled: true)
        var trees = [SentryExceptionTree(root)]
        trees += chain.dropFirst().map { .init(.init(type: $0.type, value: $0.message ?? $0.code)) }
        // A cause follows its parent in the chain, so walking backwards completes it first.
        for place in trees.indices.dropFirst().reversed() {
            let parent = min(max(chain[place].parent ?? place - 1, 0), place - 1)
            trees[parent].causes.insert(trees[place], at: 0)
        }
        return trees[0].exceptions
    }

    /// The values whose names have two parts: the context's topic and the key in it.
    fileprivate var contexts: [String: [String: SentryJSONValue]] {
        let trace = subject.description
        var topics: [String: [String: SentryJSONValue]] = [
            "trace": ["trace_id": .string(trace), "span_id": .string(String(trace.prefix(16)))]
        ]
        for (name, value) in values {
            let path = (Self.contextNames[name] ?? name).split(separator: ".").map(String.init)
            guard path.count == 2 else { continue }
            topics[path[0], default: [:]][path[1]] = SentryJSONValue(value)
        }
        for (name, value) in attributes where !value.isTag {
            // A list is no context, so lists share one. What the report knows by itself wins.
            let own = SentryJSONValue(value).members.map { (name, $0) }
            let (topic, members) = own ?? ("attributes", [name: SentryJSONValue(value)])
            topics[topic, default: [:]].merge(members) { known, _ in known }
        }
        return topics
    }

    private static let contextNames = [
        "appVersion": "app.app_version", "system": "os.raw_description",
        "device": "device.model", "locale": "culture.locale", "location": "report.location",
        "suppressed": "report.suppressed", "chain": "report.chain",
        "sampleRate": "report.sample_rate", "installationID": "app.device_app_hash",
    ]
}
