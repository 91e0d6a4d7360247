package import DeskModel

/// A change.
package enum Change: Hashable, Sendable {
    /// An event was stored.
    case event(EventSummary)
    /// A group is new or was changed.
    case group(Group)

    /// The place in the order of all changes.
    package var position: Int64 {
        switch self {
        case .event(let event): event.position
        case .group(let group): group.position
        }
    }
}
