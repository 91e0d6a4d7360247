import Triage

/// What any screen shows of its content.
public struct ScreenState: Hashable, Sendable {
    /// What there is to see.
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
    /// What there is to see.
    public var content = Content.none

    /// Makes the state of a screen that was just opened.
    public init() {}

    /// Takes note of how a load ended.
    mutating func end<Value>(with outcome: Outcome<Value>, isEmpty: (Value) -> Bool) {
        isLoading = false
        switch outcome {
        case .value(let value): content = isEmpty(value) ? .empty : .value
        case .fault where content != .none: content = .stale
        case .fault, .canceled: break
        }
    }
}
