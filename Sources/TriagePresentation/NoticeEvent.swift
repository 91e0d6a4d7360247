public import TriageCore

/// What happens on the part of the screen that belongs to notices, in order.
public enum NoticeEvent: Sendable {
    /// A notice came on screen.
    case presented(PresentedNotice)
    /// A notice left the screen, or will never come on it.
    case dismissed(PresentedNotice, Dismissal)
    /// The person chose an action after which a notice stays on screen.
    case chosen(PresentedNotice, Notice.Action.ID)
}

/// A notice that the queue has taken.
public struct PresentedNotice: Sendable, Identifiable {
    /// Its number, which no other notice of the board has.
    public let id: Int
    /// What it says.
    public let notice: Notice
    /// The incidents behind it; none when it tells of no failure.
    public internal(set) var incidents: [Incident]
    /// The code by which its report is found; on an alert and a blocking notice.
    public let supportCode: SupportCode?
}

/// What is on screen of a ``NoticeBoard``.
public struct VisibleNotices: Sendable {
    /// The alert or blocking notice.
    public internal(set) var modal: PresentedNotice?
    /// The toast or banner, beside it.
    public internal(set) var transient: PresentedNotice?

    /// Makes a screen with nothing on it.
    public init() {}

    init(modal: PresentedNotice?, transient: PresentedNotice?) {
        self.modal = modal
        self.transient = transient
    }
}

/// How a notice left.
public enum Dismissal: Hashable, Sendable, CustomStringConvertible {
    /// The person chose an action.
    case action(Notice.Action.ID)
    /// Its time was up.
    case timeout
    /// A blocking notice took its place.
    case replaced
    /// Its cause was gone before its turn came.
    case dropped

    /// The action's id, or `timeout`, `replaced`, `dropped`.
    public var description: String {
        switch self {
        case .action(let id): id.rawValue
        case .timeout: "timeout"
        case .replaced: "replaced"
        case .dropped: "dropped"
        }
    }
}
