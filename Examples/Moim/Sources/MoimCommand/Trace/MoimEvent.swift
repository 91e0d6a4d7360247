import MoimDomain
import MoimFeatures
import Triage

/// Everything that happens in a run, from whichever room of the library or the app.
enum MoimEvent: Sendable {
    case center(FaultEvent)
    case client(ClientEvent)
    case notice(NoticeEvent)
    case report(ReportEvent)
    case routed(Route)
    case state(Screen, ScreenState, Page?)
    /// A screen came on top; nil when none is left.
    case onTop(Screen?)
    case session(String)
    /// Something happened in the launch that this operation is.
    case launch(OperationInfo, GateEvent<LaunchStop>)
    /// Nothing is in flight: a moment to look at the screen.
    case quiet
    case end(RunSummary)
}

/// What a run came to.
struct RunSummary: Sendable {
    let operations: Int
    let failures: Int
    let reports: Int
    let broken: [String]
}
