import TriageRedaction

/// A presenter of notices, which shows each one when its turn comes.
package protocol NoticePresenter: Sendable {
    /// Presents a notice, now or later; the notice counts as presented from this call on.
    ///
    /// It is called on the thread where the failure happened, and it must not block. Release the
    /// request when its notice is gone, because it may retain the work that a retry would repeat.
    func present(_ request: NoticeRequest) -> NoticeReceipt
}

/// A request to present a notice to the user.
package struct NoticeRequest: Sendable, RedactedStringConvertible {
    /// The notice to present.
    package let notice: Notice
    /// The failure behind the notice; nil if there is none.
    package let failure: FailureContext?
    /// Handles the action that the user chooses; nil if no code waits for it.
    package let onAction: NoticeActionHandler?

    /// Creates a request.
    package init(
        _ notice: Notice, failure: FailureContext? = nil, onAction: NoticeActionHandler? = nil
    ) {
        self.notice = notice
        self.failure = failure
        self.onAction = onAction
    }

    /// The style of the notice, and the failure behind it.
    package var description: String { "\(notice.style)" + (failure.map { " for \($0)" } ?? "") }
}

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

/// The presenter's response to a request.
package struct NoticeReceipt: Hashable, Sendable {
    /// The number of the notice, the same for all requests that merged into it.
    package let noticeID: Int
    /// Whether the notice merged into one that was on screen or waiting.
    package let wasMerged: Bool
    /// The support code on the notice; nil if it shows none.
    package let supportCode: String?

    /// Creates a receipt.
    package init(noticeID: Int, wasMerged: Bool = false, supportCode: String? = nil) {
        self.noticeID = noticeID
        self.wasMerged = wasMerged
        self.supportCode = supportCode
    }
}
