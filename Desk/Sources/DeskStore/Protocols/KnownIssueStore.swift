package import DeskModel

/// The known issues of groups, which apps are answered.
package protocol KnownIssueStore: Sendable {
    /// The known issue of a group.
    ///
    /// A group without one of its own has the latest one of the groups that were merged into it.
    func knownIssue(of group: String) async throws -> StoredKnownIssue?
    /// The known issues of a project's groups, the latest written first.
    func knownIssues(of project: Int) async throws -> [StoredKnownIssue]
    /// Sets the known issue of a group, or takes it back. A new one replaces the group's own one.
    /// Taking one back removes it from the groups merged into it too.
    ///
    /// - Returns: Whether there is such a group, and something to take back.
    func setKnownIssue(_ issue: KnownIssue?, of group: String) async throws -> Bool
    /// A number that grows with every change in the answers of ``knownIssues(of:)``, of any project.
    func knownIssuesRevision() async throws -> Int64
    /// Adds to the numbers of how often the known issues of groups were handed out.
    func countHandedOut(_ counts: [String: Int]) async throws
}
