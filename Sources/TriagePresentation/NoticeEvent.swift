public import TriageCore

/// A change of the notices on screen.
///
/// A board delivers its events in order.
@nonexhaustive
public enum NoticeEvent: Sendable {
    /// A notice came on screen.
    case presented(PresentedNotice)
    /// A notice left the screen, or was dropped before it came on screen.
    case dismissed(PresentedNotice, Dismissal)
    /// The user chose an action after which the notice stays on screen.
    case chosen(PresentedNotice, Notice.Action.ID)
}

/// A notice in the queue or on screen.
public struct PresentedNotice: Sendable, Identifiable {
    /// The number of the notice, which is unique on its board.
    public let id: Int
    /// The notice with its texts and actions.
    public let notice: Notice
    /// The incidents that the notice stands for; empty if no failure is behind it.
    public internal(set) var incidents: [Incident]
    /// The code that finds the notice's report; nil for a toast or banner.
    public let supportCode: String?
}

/// A reason why a notice left the screen or the queue.
@nonexhaustive
public enum Dismissal: Hashable, Sendable, CustomStringConvertible {
    /// The user chose an action.
    case action(Notice.Action.ID)
    /// The time of the toast or banner was over.
    case timeout
    /// A blocking notice replaced it.
    case replaced
    /// Its operations succeeded before it came on screen, or while it blocked the app.
    case dropped
    /// The app took it away, or other work took the place of the work that it offered to retry.
    case withdrawn

    /// The action's ID, `timeout`, `replaced`, `dropped` or `withdrawn`.
    public var description: String {
        switch self {
        case .action(let id): id.rawValue
        case .timeout: "timeout"
        case .replaced: "replaced"
        case .dropped: "dropped"
        case .withdrawn: "withdrawn"
        }
    }
}
