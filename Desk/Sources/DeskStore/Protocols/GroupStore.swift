package import DeskModel

/// The groups of projects, with the team's decisions about them.
package protocol GroupStore: Sendable {
    /// The groups of a project, the latest seen first.
    ///
    /// - Parameters:
    ///   - project: The project.
    ///   - query: Words that a group or one of its events must have; empty means all groups.
    ///   - status: The status that a group must have; nil means any.
    ///   - assignee: The member of the team that a group must be assigned to; nil means any or none.
    ///   - order: The order of the list. A cursor belongs to one order.
    ///   - page: Which part of the list.
    /// - Returns: That part of the list.
    /// - Throws: ``StoreError/badCursor`` for a malformed cursor.
    func groups(
        of project: Int, query: String, status: Group.Status?, assignee: String?, order: GroupOrder,
        page: Page
    ) async throws -> Paged<Group>
    /// A group with its fingerprints, also by the id of a group that was merged into it.
    func group(_ id: String) async throws -> Group?
    /// The events of a group, the latest first.
    func events(ofGroup id: String, page: Page) async throws -> Paged<EventSummary>
    /// Changes a group as the team decided.
    ///
    /// - Returns: The group; nil if there is none.
    func update(
        group id: String, _ decision: GroupDecision, at now: Timestamp
    ) async throws -> Group?
    /// Deletes a group with its events, their files and feedback: at once from every list, and soon from the
    /// storage. Totals stay. The same error makes a new group later.
    ///
    /// - Returns: Whether there was such a group.
    func delete(group id: String) async throws -> Bool
    /// Changes groups of a project as the team decided, all of them or none.
    ///
    /// - Returns: The number of groups; nil if one of them is not there.
    func update(
        groups ids: [String], of project: Int, _ decision: GroupDecision, at now: Timestamp
    ) async throws -> Int?
    /// Makes a group part of another of its project, with its events to come.
    ///
    /// - Returns: The other group; nil if one of them is not there, they are one, or their projects differ.
    func merge(group id: String, into other: String) async throws -> Group?
    /// Makes a fingerprint's events a group of their own again.
    ///
    /// - Returns: That group, or the group itself if it has no other fingerprint; nil if it does not have this one.
    func split(fingerprint: Fingerprint, from id: String) async throws -> Group?
}

extension GroupStore {
    /// The groups of a project, with any assignee.
    package func groups(
        of project: Int, query: String, status: Group.Status?, page: Page
    ) async throws -> Paged<Group> {
        try await groups(of: project, query: query, status: status, assignee: nil, page: page)
    }

    /// The groups of a project, the latest seen first.
    package func groups(
        of project: Int, query: String, status: Group.Status?, assignee: String?, page: Page
    ) async throws -> Paged<Group> {
        try await groups(
            of: project, query: query, status: status, assignee: assignee, order: .last, page: page)
    }
}
