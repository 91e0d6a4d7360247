#if SentryCocoa
import Foundation
import Sentry
import TriageCore
import TriageReporting
@_spi(Wire) import TriageSentry

extension Sentry.Event {
    /// Creates the SDK's form of an event.
    convenience init(_ event: TriageSentry.SentryEvent) {
        self.init(level: SentryLevel(event.level))
        // The ID is the same in every delivery.
        eventId = SentryId(uuidString: event.eventID.uuidString)
        timestamp = event.timestamp
        (releaseName, dist) = (event.release, event.dist)
        transaction = event.transaction
        exceptions = event.exceptions.map(Exception.init)
        message = event.message.map { SentryMessage(formatted: $0) }
        // Otherwise the SDK adds the stack of the thread that delivers.
        threads = [SentryThread(threadId: 0)]
        breadcrumbs = event.breadcrumbs.map {
            Breadcrumb($0.category, $0.message, $0.timestamp)
        }
        tags = event.tags
        fingerprint = event.fingerprint
        user = event.user.map(Sentry.User.init)
        context = event.contexts.mapValues { $0.mapValues(\.content) }
    }
}

extension Exception {
    fileprivate convenience init(_ exception: TriageSentry.SentryException) {
        self.init(value: exception.value, type: exception.type)
        mechanism = exception.mechanism.map(ChainMechanism.init)
    }
}

/// A mechanism with its place in the chain, for which the SDK has no properties.
private final class ChainMechanism: Mechanism {
    private var place: [String: Any] = [:]

    convenience init(_ mechanism: TriageSentry.SentryMechanism) {
        self.init(type: mechanism.type)
        handled = mechanism.handled.map(NSNumber.init(value:))
        place["exception_id"] = mechanism.exceptionID
        place["parent_id"] = mechanism.parentID
        place["is_exception_group"] = mechanism.isExceptionGroup
    }

    override func serialize() -> [String: Any] { super.serialize().merging(place) { $1 } }
}

extension Sentry.User {
    convenience init(_ user: TriageSentry.SentryUser) {
        self.init()
        userId = user.id
        data = user.data.mapValues(\.content)
    }
}

extension Attachment {
    convenience init(_ file: ReportAttachment) {
        self.init(data: file.data, filename: file.name, contentType: file.mediaType)
    }
}

extension SentryLevel {
    /// Creates the SDK's level.
    init(_ level: ReportLevel) {
        switch level {
        case .fatal: self = .fatal
        case .error: self = .error
        case .warning: self = .warning
        case .info: self = .info
        case .debug: self = .debug
        }
    }
}

extension ReportValue {
    /// The value as the SDK writes it.
    fileprivate var content: Any {
        switch self {
        case .text(let text): text.description
        case .number(let value): Int(exactly: value) ?? value
        case .bool(let value): value
        case .list(let values): values.map(\.content)
        case .object(let members): members.mapValues(\.content)
        }
    }
}
#endif
