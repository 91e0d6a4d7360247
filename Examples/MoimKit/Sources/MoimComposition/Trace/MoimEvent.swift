public import MoimDomain
public import MoimFeatures
public import Triage

/// Everything that happens in a run, from whichever room of the library or the app.
public enum MoimEvent: Sendable {
    /// The center took an operation, a failure or an end.
    case center(FaultEvent)
    /// A request went out, or was answered.
    case client(ClientEvent)
    /// A notice came on screen or left it.
    case notice(NoticeEvent)
    /// A report was taken, delivered or dropped.
    case report(ReportEvent)
    /// The member was led elsewhere.
    case routed(Route)
    /// What a screen shows has changed.
    case state(Screen, ScreenState, Page?)
    /// A screen came on top; nil when none is left.
    case onTop(Screen?)
    /// The session has changed.
    case session(String)
    /// Something happened in the launch that this operation is.
    case launch(OperationInfo, GateEvent<LaunchStop>)
    /// Nothing is in flight: a moment to look at the screen.
    case quiet
    /// The run is over.
    case end(RunSummary)
}

/// What a run came to.
public struct RunSummary: Sendable {
    /// The number of operations.
    public let operations: Int
    /// The number of operations that failed.
    public let failures: Int
    /// The number of reports.
    public let reports: Int
    /// The promises that were broken, a sentence each.
    public let broken: [String]
}
