public import MoimDomain
public import Triage

/// The timers screen: what plays a clip and when, and adding one more.
///
/// There are two of it, ``TimersViewModel`` and ``TimersStreamScreen``, which no member and no trace can
/// tell apart.
@MainActor
public protocol TimersScreen: ScreenViewModel {
    /// The state of its content.
    var state: Loadable<[ClipTimer]> { get }

    /// Adds a timer and loads the list again; a tap while one is under way is ignored.
    func add(_ timer: NewTimer)
}

/// How the timers screen is made.
public enum TimersStyle: Sendable, CaseIterable {
    /// With async functions and Observation.
    case observation
    /// With Combine's publishers.
    case combine
}
