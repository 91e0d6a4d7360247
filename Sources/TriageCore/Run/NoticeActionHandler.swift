/// A handler for the action that a user chose on a notice.
///
/// A notice offers only the actions that code handles, and ``Notice/Action/ID/dismiss``.
public struct NoticeActionHandler: Sendable {
    /// The actions that it handles; nil for every action.
    private var actions: Set<Notice.Action.ID>?
    /// The time during which the actions do something; nil if it has no end.
    package private(set) var lifetime: ActionLifetime?
    /// The work that it repeats, to tell it from other work of the same operation name; nil if the
    /// name is enough.
    package var work: String?
    private let act: @Sendable (Notice.Action.ID) -> Void

    /// Creates a handler for every action.
    ///
    /// A notice then offers all actions that the table names. The choice of an action with a route
    /// goes to the center and not to the handler; see ``Notice/Action/ID/route(_:as:)``.
    public init(_ act: @escaping @Sendable (Notice.Action.ID) -> Void) { self.act = act }

    /// Creates a handler for some actions, which ignores all others.
    ///
    ///     NoticeActionHandler(["openSettings"]) { _ in openSettings() }
    public init(
        _ actions: Set<Notice.Action.ID>, _ act: @escaping @Sendable (Notice.Action.ID) -> Void
    ) {
        self.actions = actions
        self.act = act
    }

    /// Returns a handler only for ``Notice/Action/ID/retry``, which does the work in a new task.
    ///
    /// Each tap does the work, even while it is running. `FaultCenter.run` with `retries: true`
    /// repeats its own work, one attempt at a time.
    public static func retry(
        @_inheritActorContext _ work: @escaping @Sendable () async -> Void
    ) -> NoticeActionHandler {
        NoticeActionHandler([.retry]) { _ in Task { await work() } }
    }

    /// Returns a handler that passes the actions that this one does not handle to another.
    package func or(_ other: NoticeActionHandler) -> NoticeActionHandler {
        var both = NoticeActionHandler { handles($0) ? act($0) : other($0) }
        both.lifetime = lifetime ?? other.lifetime
        both.work = work ?? other.work
        both.actions = actions.flatMap { mine in other.actions.map(mine.union) }
        return both
    }

    /// Returns this handler with an end, when its notice is taken away; nil for no end.
    package func ending(with lifetime: ActionLifetime?) -> NoticeActionHandler {
        var handler = self
        handler.lifetime = lifetime
        return handler
    }

    /// Returns this handler for a notice; nil if it has ended before.
    ///
    /// Its end takes only notices away that offer one of its actions.
    func offered(by notice: Notice) -> NoticeActionHandler? {
        if lifetime?.hasEnded == true { return nil }
        return notice.actions.contains { handles($0.id) } ? self : ending(with: nil)
    }

    /// Returns whether this handler handles an action; after its end it handles none.
    package func handles(_ action: Notice.Action.ID) -> Bool {
        lifetime?.hasEnded != true && actions?.contains(action) ?? true
    }

    /// Handles an action; does nothing if it is not one that this handler handles.
    package func callAsFunction(_ action: Notice.Action.ID) {
        if handles(action) { act(action) }
    }
}

extension Notice {
    /// Returns the actions that code would have to handle, but that this handler does not.
    ///
    /// An action with a route needs a router instead of a handler.
    func unanswered(by handler: NoticeActionHandler?, hasRouter: Bool) -> [Action.ID] {
        actions.map(\.id).filter { id in
            if id.route != nil { return !hasRouter }
            return id != .dismiss && handler?.handles(id) != true
        }
    }
}
