public import TriageCore

/// Which notice is on screen and which ones wait: a pure state machine.
///
/// There are two lanes, one for alerts and blocking notices and one for toasts and banners, and at
/// most one notice of each on screen. A notice equal to one on screen or waiting merges into it. A
/// blocking notice takes the place of an alert, and nothing takes its place.
public struct NoticeQueue: Sendable {
    private var modal = Lane()
    private var transient = Lane()
    private var latest = 0
    private let nonDismissingActions: Set<Notice.Action.ID>

    /// Makes an empty queue.
    ///
    /// - Parameter nonDismissingActions: The actions after which a notice stays on screen.
    public init(nonDismissingActions: Set<Notice.Action.ID> = []) {
        self.nonDismissingActions = nonDismissingActions
    }

    /// The alert or blocking notice on screen.
    public var modalOnScreen: PresentedNotice? { modal.onScreen?.presented }

    /// The toast or banner on screen.
    public var transientOnScreen: PresentedNotice? { transient.onScreen?.presented }

    /// All that is on screen.
    public var onScreen: VisibleNotices {
        VisibleNotices(modal: modalOnScreen, transient: transientOnScreen)
    }

    /// Takes a notice: it comes on screen, waits, or merges into another.
    public mutating func enqueue(_ request: NoticeRequest) -> (NoticeReceipt, [NoticeEvent]) {
        latest += 1
        let entry = NoticeEntry(request, id: latest)
        return entry.isTransient ? transient.enqueue(entry) : modal.enqueue(entry)
    }

    /// Takes the person's choice on the notice with this number.
    ///
    /// - Returns: What happens on screen and whom to tell of the choice, each operation name once; nil
    ///   when that notice is not on screen or does not offer the action.
    public mutating func respond(
        to id: Int, with action: Notice.Action.ID
    ) -> (events: [NoticeEvent], responses: [NoticeActionHandler])? {
        guard let shown = onScreen(id),
            shown.presented.notice.actions.contains(where: { $0.id == action })
        else { return nil }
        if nonDismissingActions.contains(action) {
            return ([.chosen(shown.presented, action)], shown.handlers)
        }
        let events =
            shown.isTransient
            ? transient.dismiss(.action(action)) : modal.dismiss(.action(action))
        return (events, shown.handlers)
    }

    /// Takes away a notice whose time is up; nothing when it has left already.
    public mutating func expire(_ id: Int) -> [NoticeEvent] {
        transient.onScreen?.presented.id == id ? transient.dismiss(.timeout) : []
    }

    /// Drops the waiting alerts whose every operation has succeeded since.
    public mutating func operationDidSucceed(_ operation: OperationName) -> [NoticeEvent] {
        modal.operationDidSucceed(operation)
    }

    private func onScreen(_ id: Int) -> NoticeEntry? {
        [modal.onScreen, transient.onScreen].lazy.compactMap(\.self).first { $0.presented.id == id }
    }
}
