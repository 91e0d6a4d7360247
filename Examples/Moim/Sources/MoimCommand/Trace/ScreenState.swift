import Triage

/// The words of the trace for what a screen shows of its content.
struct ScreenState: Hashable, Sendable {
    /// The kinds of content, by their words.
    enum Content: String, Sendable {
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
    var isLoading = false
    /// The kind of its content.
    var content = Content.none
}

extension ScreenState {
    init<Value>(_ state: Loadable<Value>) {
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
