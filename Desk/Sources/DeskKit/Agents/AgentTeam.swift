import DeskAgents
import DeskModel
import DeskStore

/// The team's work by an agent: the functions behind the requests, and the log with the agent's token.
struct AgentTeam: TeamActions {
    let work: TeamWork
    let audit: AuditLog
    /// The name of the token; nil for a command.
    var token: String?
    /// The address of the connection; nil for a command.
    var address: String?
    /// Makes the newest events searchable; a desk that serves does it by itself.
    var index: @Sendable () async throws -> Void = {}

    func prepareSearch() async throws { try await index() }

    func check(query: String) throws { _ = try GroupQuery.checked(query) }

    func decide(_ body: JSONObject, on group: Group) async throws -> Group {
        try await work.decide(body, on: group.id, log)
    }

    func write(knownIssue body: JSONObject, of group: Group) async throws -> KnownIssue {
        try await work.write(knownIssue: body, of: group.id, log)
    }

    func note(call tool: String?, isDone: Bool) {
        audit.note(.call, isDone ? .ok : .refused, token: token, address: address, object: tool)
    }

    func sentence(for error: any Error) -> String { Problem(error).detail }

    private func log(_ action: AuditLog.Action, _ object: String) {
        audit.note(action, token: token, address: address, object: object)
    }
}
