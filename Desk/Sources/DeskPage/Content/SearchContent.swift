public import DeskModel

/// The results of a search.
public struct SearchContent: Sendable {
    /// A group or an event.
    public enum Hit: Hashable, Sendable {
        /// A group.
        case group(Group)
        /// An event.
        case event(EventSummary)
    }

    /// The words; empty before the first search.
    public var query: String
    /// A part of what was found, the latest first.
    public var hits: [Hit]
    /// The cursor of the next part of the list; nil at its end.
    public var next: String?

    /// Creates the content of a search.
    public init(query: String, hits: [Hit], next: String? = nil) {
        (self.query, self.hits, self.next) = (query, hits, next)
    }
}
