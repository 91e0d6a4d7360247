import Foundation

// The parts of an event, which are Objective-C classes in the library.

public enum SentryLevel: UInt, Sendable {
    case none, debug, info, warning, error, fatal
}

open class Event: NSObject {
    public var eventId = SentryId()
    public var error: (any Error)?
    public var timestamp: Date?
    public var level: SentryLevel
    public var releaseName: String?
    public var dist: String?
    public var transaction: String?
    public var tags: [String: String]?
    public var fingerprint: [String]?
    public var user: User?
    public var context: [String: [String: Any]]?
    public var threads: [SentryThread]?
    public var message: SentryMessage?
    public var exceptions: [Exception]?
    public var breadcrumbs: [Breadcrumb]?

    public init(level: SentryLevel) {
        self.level = level
        timestamp = Date()
    }

    public convenience init(error: any Error) {
        self.init(level: .error)
        self.error = error
    }
}

open class SentryMessage: NSObject {
    public let formatted: String

    public init(formatted: String) { self.formatted = formatted }
}

open class Exception: NSObject {
    public var value: String?
    public var type: String?
    public var mechanism: Mechanism?

    public init(value: String?, type: String?) { (self.value, self.type) = (value, type) }

    /// Returns the part of the exception that is sent.
    open func serialize() -> [String: Any] {
        var sent: [String: Any] = [:]
        sent["value"] = value
        sent["type"] = type
        sent["mechanism"] = mechanism?.serialize()
        return sent
    }
}

open class Mechanism: NSObject {
    public var type: String
    public var handled: NSNumber?

    public init(type: String) { self.type = type }

    open func serialize() -> [String: Any] {
        var sent: [String: Any] = ["type": type]
        sent["handled"] = handled?.boolValue
        return sent
    }
}

open class SentryThread: NSObject {
    public var threadId: NSNumber?

    public init(threadId: NSNumber?) { self.threadId = threadId }
}

open class Breadcrumb: NSObject {
    public var level: SentryLevel
    public var category: String
    public var timestamp: Date?
    public var message: String?
    public var origin: String?
    public private(set) var data: [String: Any]?

    public init(level: SentryLevel, category: String) {
        (self.level, self.category) = (level, category)
        timestamp = Date()
    }

    public func setData(value: Any?, key: String) {
        var changed = data ?? [:]
        changed[key] = value
        data = changed
    }
}

open class User: NSObject {
    public var userId: String?
    public var data: [String: Any]?

    public override init() {}
}

open class Attachment: NSObject {
    public let data: Data?
    public let filename: String
    public let contentType: String?

    public init(data: Data, filename: String, contentType: String?) {
        (self.data, self.filename, self.contentType) = (data, filename, contentType)
    }
}

open class SentryId: NSObject {
    public let sentryIdString: String

    public override init() {
        sentryIdString = UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()
    }

    public init(uuidString: String) {
        sentryIdString = uuidString.replacingOccurrences(of: "-", with: "").lowercased()
    }

    public class var empty: SentryId { SentryId(uuidString: String(repeating: "0", count: 32)) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? SentryId)?.sentryIdString == sentryIdString
    }
}

public final class SentryFeedback: NSObject {
    public enum SentryFeedbackSource: Int {
        case widget, custom
    }

    private let content: [String: Any]
    let attachments: [Attachment]

    public init(
        message: String, name: String?, email: String?, source: SentryFeedbackSource = .widget,
        associatedEventId: SentryId? = nil, attachments: [Attachment]? = nil
    ) {
        var content: [String: Any] = ["message": message, "source": "\(source)"]
        content["name"] = name
        content["contact_email"] = email
        content["associated_event_id"] = associatedEventId?.sentryIdString
        self.content = content
        self.attachments = attachments ?? []
    }

    public func serialize() -> [String: Any] { content }
}
