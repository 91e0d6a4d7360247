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
        level = report.level
        transaction = report.operation
        exceptions = report.exceptions
        message = report.exceptionMessage.flatMap { $0 == report.title ? nil : $0 }
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
    func item(for report: Report, now: Date) throws -> SentryEnvelope.Item {
        guard let feedback = report.feedback else { return try item(now: now) }
        var event = fitted(now: now)
        let known = [
            "message": String((report.message ?? "").unicodeScalars.prefix(4096)),
            "name": feedback.name,
            "contact_email": feedback.email,
            "associated_event_id": feedback.incident?.description,
        ]
        // The receiver has limits of its own for this context.
        event.contexts["feedback"] = known.compactMapValues { $0.map(ReportValue.verbatim) }
        if let hash = feedback.replyTo {
            event.contexts["app", default: [:]]["reply_to"] = .verbatim(hash)
        }
        (event.exceptions, event.message) = ([], nil)
        return try SentryEnvelope.Item(type: "feedback", json: event)
    }
}

extension SentryUser {
    /// Creates the user of a report, for Sentry's count of affected users; nil for none.
    fileprivate init?(_ context: ReportContext) {
        guard let id = context.userID ?? context.installationID else { return nil }
        self.init(id: id)
        data["kind"] = context.userKind.map { .verbatim($0.rawValue) }
    }
}

extension SentryClientSDK {
    static let triage = SentryClientSDK(name: UserAgent.library, version: UserAgent.version)
}

extension Report {
    /// The chain as exceptions, oldest first, each with its text or else its code.
    ///
    /// The outermost one has the report's title, since Sentry and a desk show its value. The root comes last and has the ID 0; the IDs increase towards the front (Sentry's developer
    /// docs, errors 1.8.1).
    fileprivate var exceptions: [SentryException] {
        let causes = causesByPlace
        var (errors, waiting) = ([SentryException](), [(place: 0, parent: Int?.none)])
        while let (place, parent) = waiting.popLast() {
            let id = errors.count
            var error = exception(at: place)
            error.mechanism?.exceptionID = id
            error.mechanism?.parentID = parent
            error.mechanism?.isExceptionGroup = causes[place, default: []].count > 1 ? true : nil
            errors.append(error)
            waiting += causes[place, default: []].reversed().map { ($0, id) }
        }
        return errors.reversed()
    }

    /// The places of each error's causes in the chain; a cause follows its parent.
    private var causesByPlace: [Int: [Int]] {
        Dictionary(grouping: chain.indices.dropFirst()) { place in
            min(max(chain[place].parent ?? place - 1, 0), place - 1)
        }
    }

    private func exception(at place: Int) -> SentryException {
        guard place > 0 else {
            var root = SentryException(type: chain.first?.type ?? kind, value: title)
            root.mechanism = SentryMechanism(handled: true)
            return root
        }
        let cause = chain[place]
        var exception = SentryException(type: cause.type, value: cause.message ?? cause.code)
        exception.mechanism = SentryMechanism(type: "chained")
        return exception
    }

    /// The values whose names have two parts: the context's topic and the key in it.
    fileprivate var contexts: [String: [String: ReportValue]] {
        let trace = subject.description
        var topics: [String: [String: ReportValue]] = [
            "trace": ["trace_id": .verbatim(trace), "span_id": .verbatim(String(trace.prefix(16)))]
        ]
        for (name, value) in values {
            let path = (Self.contextNames[name] ?? name).split(separator: ".").map(String.init)
            guard path.count == 2 else { continue }
            topics[path[0], default: [:]][path[1]] = value
        }
        topics["report", default: [:]]["title"] = .verbatim(title)
        // One exchange tells nothing that the request does not, unless it has header fields.
        if let exchanges, exchanges.count > 1 || exchanges.contains(where: { $0.fields != nil }) {
            topics["responses"] = ["list": .list(exchanges.map(\.value))]
        }
        for (name, value) in attributes where !value.isTag {
            // A list is no context, so lists share one. What the report knows by itself wins.
            let own = value.members.map { (name, $0) }
            let (topic, members) = own ?? ("attributes", [name: value])
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

extension Report.Exchange {
    fileprivate var value: ReportValue {
        var members: [String: ReportValue] = [
            "method": .verbatim(method), "path": .verbatim(path), "attempt": .number(attempt),
            "code": .verbatim(code),
        ]
        members["status"] = status.map { .number($0) }
        members["fields"] = fields.map { .object($0.mapValues(ReportValue.verbatim)) }
        return .object(members)
    }
}
