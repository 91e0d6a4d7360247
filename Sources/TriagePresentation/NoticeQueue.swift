package import TriageCore

/// A pure state machine of the notices on screen and the notices that wait.
///
/// It has two lanes, one for alerts and blocking notices and one for toasts and banners, with at
/// most one notice of each on screen. A notice that equals one on screen or waiting merges into it.
/// A blocking notice replaces an alert on screen; no notice replaces a blocking one.
package struct NoticeQueue: Sendable {
    private var modal = Lane()
    private var transient = Lane()
    private var latest = 0
    private let nonDismissingActions: Set<Notice.Action.ID>

    /// Creates an empty queue.
    ///
    /// - Parameter nonDismissingActions: The actions after which a notice stays on screen; none by
    ///   default.
    package init(nonDismissingActions: Set<Notice.Action.ID> = []) {
        self.nonDismissingActions = nonDismissingActions
    }

    /// The alert or blocking notice on screen; nil for none.
    package var modalOnScreen: PresentedNotice? { modal.onScreen?.presented }

    /// The toast or banner on screen; nil for none.
    package var transientOnScreen: PresentedNotice? { transient.onScreen?.presented }

    /// Shows a notice at once, queues it, or merges it into an equal one.
    ///
    /// - Parameter request: The notice, with the failure behind it and the handler of the user's
    ///   choice.
    /// - Returns: The events in order, and the receipt for the caller; no events if the notice
    ///   waits or was merged.
    package mutating func enqueue(_ request: NoticeRequest) -> ([NoticeEvent], NoticeReceipt) {
        latest += 1
        let entry = NoticeEntry(request, id: latest)
        return entry.isTransient ? transient.enqueue(entry) : modal.enqueue(entry)
    }

    /// Applies the user's choice on a notice.
    ///
    /// - Parameters:
    ///   - id: The number of the notice.
    ///   - action: The action that the user chose.
    /// - Returns: The events, and the handlers to call: one for each operation name, or a single one
    ///   for an action with a route; nil handlers if the notice is not on screen or does not offer
    ///   the action.
    package mutating func respond(
        to id: Int, with action: Notice.Action.ID
    ) -> (events: [NoticeEvent], responses: [NoticeActionHandler]?) {
        let entries = [modal.onScreen, transient.onScreen].lazy.compactMap(\.self)
        guard let shown = entries.first(where: { $0.presented.id == id }),
            shown.presented.notice.actions.contains(where: { $0.id == action })
        else { return ([], nil) }
        if nonDismissingActions.contains(action) {
            return ([.chosen(shown.presented, action)], shown.handlers(of: action))
        }
        let reason = Dismissal.action(action)
        let events = shown.isTransient ? transient.dismiss(reason) : modal.dismiss(reason)
        return (events, shown.handlers(of: action))
    }

    /// Dismisses a toast or banner whose time is over.
    ///
    /// - Parameter id: The number of the notice.
    /// - Returns: The events; empty if the notice has already left.
    package mutating func expire(_ id: Int) -> [NoticeEvent] {
        transient.onScreen?.presented.id == id ? transient.dismiss(.timeout) : []
    }

    /// Takes away the notices, on screen or waiting, whose handlers have all ended.
    ///
    /// - Parameter lifetime: The lifetime that has ended.
    /// - Returns: The events in order.
    package mutating func withdraw(_ lifetime: ActionLifetime) -> [NoticeEvent] {
        withdraw { $0.withdraw(lifetime) }
    }

    /// Takes a notice away that is on screen or waiting.
    ///
    /// - Parameter id: The number of the notice.
    /// - Returns: The events in order; empty if the notice has already left.
    package mutating func withdraw(_ id: Int) -> [NoticeEvent] {
        withdraw { $0.presented.id == id }
    }

    private mutating func withdraw(where isMeant: (inout NoticeEntry) -> Bool) -> [NoticeEvent] {
        modal.remove(.withdrawn, where: isMeant) + transient.remove(.withdrawn, where: isMeant)
    }

    /// Drops the waiting alerts that this success has made obsolete.
    ///
    /// An alert is dropped if every request merged into it has an operation and a handler of
    /// retries, and every one of these operations has succeeded since. An alert that offers a route
    /// and no retry is not dropped. Notices on screen stay, except a blocking one, with or without
    /// a retry.
    ///
    /// - Parameter operation: The name of the operation that succeeded.
    /// - Returns: One event for each dropped alert, and one for the notice that takes its place.
    package mutating func operationDidSucceed(_ operation: OperationName) -> [NoticeEvent] {
        modal.operationDidSucceed(operation)
    }
}
