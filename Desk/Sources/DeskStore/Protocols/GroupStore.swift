package import DeskModel

/// The groups of projects, and what the team decides about them.
package protocol GroupStore: Sendable {
    /// The groups of a project, the latest seen first.
    ///
    /// - Parameters:
    ///   - project: The project.
    ///   - query: Words that a group or one of its events must have; empty means all groups.
    ///   - status: The status that a group must have; nil means any.
    ///   - assignee: The member of the team that a group must be assigned to; nil means any or none.
    ///   - page: Which part of the list.
    /// - Returns: That part of the list.
    /// - Throws: ``StoreError/badCursor`` for a malformed cursor.
    func groups(
        of project: Int, query: String, status: Group.Status?, assignee: String?, page: Page
    ) async throws -> Paged<Group>
    /// A group with its fingerprints, also by the id of a group that was merged into it.
    func group(_ id: String) async throws -> Group?
    /// The events of a group, the latest first.
    func events(ofGroup id: String, page: Page) async throws -> Paged<EventSummary>
    /// Changes what the team said of a group. A status that is said, also the one it has, ends a regression.
    ///
    /// - Returns: The group; nil if there is none.
    func update(
        group id: String, status: Group.Status?, assignee: String??
    ) async throws -> Group?
    /// Makes a group part of another of its project, with its events to come.
    ///
    /// - Returns: The other group; nil if one of them is not there, they are one, or their projects differ.
    func merge(group id: String, into other: String) async throws -> Group?
    /// Makes what has a fingerprint a group of its own again.
    ///
    /// - Returns: That group, or the group itself if it has no other fingerprint; nil if it has not this one.
    func split(fingerprint: Fingerprint, from id: String) async throws -> Group?
}

extension GroupStore {
    /// The groups of a project, whoever they are assigned to.
    package func groups(
        of project: Int, query: String, status: Group.Status?, page: Page
    ) async throws -> Paged<Group> {
        try await groups(of: project, query: query, status: status, assignee: nil, page: page)
    }
}
