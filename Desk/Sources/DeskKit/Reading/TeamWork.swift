import DeskModel
import DeskStore

/// What the team changes by requests and by tools, with the same rules.
struct TeamWork: Sendable {
    /// Writes a line of the log about what was done.
    typealias Note = @Sendable (AuditLog.Action, String) -> Void

    let store: any GroupStore
    let book: KnownIssueBook
    let now: @Sendable () -> Timestamp

    /// Changes a group.
    ///
    /// - Throws: 400 for a body that says nothing or has an unknown value, 404 if there is no such group.
    func decide(_ body: JSONObject, on group: String, _ note: Note) async throws -> Group {
        let decision = try GroupChange.read(body)
        guard let updated = try await store.update(group: group, decision, at: now()) else {
            throw Problem.notFound
        }
        if decision.status != nil { note(.status, group) }
        if decision.assignee != nil { note(.assign, group) }
        return updated
    }

    /// Writes the known issue of a group.
    ///
    /// - Throws: 400 for one that breaks a rule, 404 if there is no such group.
    func write(
        knownIssue body: JSONObject, of group: String, _ note: Note
    ) async throws -> KnownIssue {
        let issue: KnownIssue
        do throws(KnownIssue.Problem) {
            issue = try KnownIssue(body)
            try issue.checkVersions()
        } catch {
            throw Problem.badRequest(error.sentence)
        }
        guard try await book.set(issue, of: group) else { throw Problem.notFound }
        note(.knownIssue, group)
        return issue
    }
}
