public import MoimFeatures
public import Triage

/// Where the member is in the app.
public enum Place: Hashable, Sendable {
    /// Before the launch has led anywhere.
    case splash
    /// On a screen of the app.
    case screen(Screen)
    /// Where a decision has led them.
    case route(Route)
}
