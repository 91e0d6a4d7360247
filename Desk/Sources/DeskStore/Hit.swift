package import DeskModel

/// The results of a search.
package enum Hit: Hashable, Sendable {
    /// A group.
    case group(Group)
    /// An event.
    case event(EventSummary)
}
