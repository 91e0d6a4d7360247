/// The team's decision about a group; a part that is nil leaves things as they are.
package struct GroupDecision: Hashable, Sendable {
    /// The status.
    ///
    /// Saying one, even the same, ends a regression, and a second resolve replaces the first.
    package var status: Group.Status?
    /// The version that has the fix, of a group that is resolved; see ``Resolution/version``.
    package var version: String?
    /// The member of the team who looks at it, or no one.
    package var assignee: String??
    /// The share of its events that are stored, from 0 to 1.
    package var keep: Double?
    /// The address of its issue in a tracker, or none.
    package var issue: String??

    /// Creates a decision.
    package init(
        status: Group.Status? = nil, version: String? = nil, assignee: String?? = nil,
        keep: Double? = nil, issue: String?? = nil
    ) {
        (self.status, self.version, self.assignee) = (status, version, assignee)
        (self.keep, self.issue) = (keep, issue)
    }
}

/// The orders of a list of groups, each with the highest first.
package enum GroupOrder: String, Hashable, Sendable, CaseIterable {
    /// By the latest event.
    case last
    /// By the first event.
    case first
    /// By the number of events.
    case events
    /// By the number of users.
    case people
}
