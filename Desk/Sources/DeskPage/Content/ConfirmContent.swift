package import DeskModel

/// A merge, a split or a deletion that is about to be done.
package enum ConfirmContent: Sendable {
    /// A group becomes part of another.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - other: The other group.
    ///   - known: The titles of their known issues; nil for a group without one.
    case merge(Group, into: Group, known: (own: String?, other: String?))
    /// The events with a fingerprint become a group of their own again.
    case split(Fingerprint, from: Group)
    /// A group goes with all that belongs to it.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - known: The title of its known issue; nil if it has none.
    case delete(Group, known: String?)
}
