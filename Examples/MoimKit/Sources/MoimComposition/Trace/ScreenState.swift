public import Triage

/// The words of the trace for what a screen shows of its content.
public struct ScreenState: Hashable, Sendable {
    /// The kinds of content, by their words.
    public enum Content: String, Sendable {
        /// Nothing was loaded yet.
        case none
        /// It was loaded, and there is nothing.
        case empty
        /// It was loaded.
        case value
        /// It was loaded, and loading it again failed.
        case stale
    }

    /// Whether it is being loaded.
    public var isLoading = false
    /// The kind of its content.
    public var content = Content.none

    /// Creates the state of a screen that was never loaded.
    public init() {}
}

extension ScreenState {
    /// Puts a state into these words.
    public init<Value>(_ state: Loadable<Value>) {
        isLoading = state.isLoading
        content =
            switch state.phase {
            case .initial, .loading, .failed: .none
            case .empty: .empty
            case .value: .value
            case .stale: .stale
            }
    }
}
