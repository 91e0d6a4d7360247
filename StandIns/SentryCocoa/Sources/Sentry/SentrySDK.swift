import Foundation

public final class Options: NSObject {
    public var dsn: String?
    public var enableCaptureFailedRequests = true
    public var beforeSend: ((Event) -> Event?)?
    public var beforeBreadcrumb: ((Breadcrumb) -> Breadcrumb?)?
}

open class Scope: NSObject {
    var level = SentryLevel.none
    var user: User?
    var attachments: [Attachment] = []
    var breadcrumbs: [Breadcrumb] = []

    public override init() {}

    public init(scope: Scope) {
        (level, user) = (scope.level, scope.user)
        (attachments, breadcrumbs) = (scope.attachments, scope.breadcrumbs)
    }

    public func setLevel(_ level: SentryLevel) { self.level = level }
    public func setUser(_ user: User?) { self.user = user }
    public func addAttachment(_ attachment: Attachment) { attachments.append(attachment) }

    /// Sets the scope's level and user on an event, and its breadcrumbs if the event has none.
    func apply(to event: Event) {
        if level != .none { event.level = level }
        if let user { event.user = user }
        if event.breadcrumbs == nil { event.breadcrumbs = breadcrumbs }
    }
}

public final class SentrySDK: NSObject {
    /// The events that the real SDK sends, which its API shows to no test.
    public struct Received {
        /// The attachments of each event.
        public var attachments: [[Attachment]] = []
        public var feedback: [(content: [String: Any], attachments: [Attachment])] = []
    }

    private struct State {
        var options: Options?
        var scope = Scope()
        var received = Received()
    }

    private static let lock = NSRecursiveLock()
    // Unchecked: every use is behind the lock.
    nonisolated(unsafe) private static var state = State()

    /// The calls that the double received since its last start.
    public static var received: Received { with(\.received) }

    public static var isEnabled: Bool { with { $0.options != nil } }

    public static func start(configureOptions: @escaping (Options) -> Void) {
        let options = Options()
        configureOptions(options)
        with { $0 = State(options: options) }
    }

    public static func close() { with { $0.options = nil } }

    public static func configureScope(_ callback: @escaping (Scope) -> Void) {
        callback(with(\.scope))
    }

    @discardableResult
    public static func capture(event: Event) -> SentryId { send(event, with(\.scope)) }

    @discardableResult
    public static func capture(event: Event, block: @escaping (Scope) -> Void) -> SentryId {
        let scope = Scope(scope: with(\.scope))
        block(scope)
        return send(event, scope)
    }

    @discardableResult
    public static func capture(error: any Error) -> SentryId { capture(event: Event(error: error)) }

    public static func capture(feedback: SentryFeedback) {
        with { $0.received.feedback.append((feedback.serialize(), feedback.attachments)) }
    }

    public static func addBreadcrumb(_ crumb: Breadcrumb) {
        guard let options = with(\.options) else { return }
        guard let crumb = options.beforeBreadcrumb == nil ? crumb : options.beforeBreadcrumb?(crumb)
        else { return }
        with { $0.scope.breadcrumbs.append(crumb) }
    }

    private static func send(_ event: Event, _ scope: Scope) -> SentryId {
        guard let options = with(\.options) else { return .empty }
        scope.apply(to: event)
        let look = options.beforeSend ?? { $0 }
        guard let event = look(event) else { return .empty }
        with { $0.received.attachments.append(scope.attachments) }
        return event.eventId
    }

    private static func with<T>(_ body: (inout State) -> T) -> T {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }
}
