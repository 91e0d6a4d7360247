import DeskModel

/// The team's decision about a group, in a request.
enum GroupChange {
    /// The members that a decision may have.
    static let members: Set<String> = ["status", "in", "assignee", "keep", "issue"]

    /// Reads a decision.
    ///
    /// - Throws: 400 if it changes nothing, or has an unknown value.
    static func read(_ body: JSONObject) throws -> GroupDecision {
        var decision = GroupDecision()
        guard body.members.contains(where: { $0.name != "in" || $0.value != .null }) else {
            throw Problem.badRequest("The body says nothing.")
        }
        if let value = body["status"] { decision.status = try status(value.string) }
        if let value = body["in"], value != .null {
            guard decision.status == .resolved, let version = value.string,
                Resolution.isVersion(version)
            else { throw Problem.badRequest("The version is none, or nothing is resolved in it.") }
            decision.version = version
        }
        if let value = body["assignee"] { decision.assignee = .some(try assignee(value)) }
        if let value = body["keep"] {
            guard let share = value.double, (0...1).contains(share) else {
                throw Problem.badRequest("The share to keep is not from 0 to 1.")
            }
            decision.keep = share
        }
        if let value = body["issue"] { decision.issue = .some(try issue(value)) }
        return decision
    }

    /// Reads a status.
    ///
    /// - Throws: 400 for a text that is none.
    static func status(_ text: String?) throws -> Group.Status {
        guard let status = text.flatMap(Group.Status.init(rawValue:)) else {
            throw Problem.badRequest("The status is none.")
        }
        return status
    }

    private static func issue(_ value: JSON) throws -> String? {
        if value == .null { return nil }
        guard let address = value.string, IssueTracker.isAddress(address) else {
            throw Problem.badRequest("The issue is no https address.")
        }
        return address
    }

    /// Reads the name of a member of the team; an empty one in a form takes the assignee away.
    static func assignee(_ value: JSON) throws -> String? {
        if value == .null { return nil }
        guard let name = value.string, !name.isEmpty, name.count <= 100,
            name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { throw Problem.badRequest("The assignee is none.") }
        return name
    }
}

extension GroupQuery {
    /// Reads a query.
    ///
    /// - Throws: 400 for a text that is none.
    static func checked(_ text: String) throws -> String {
        if let problem = problem(text) { throw DeskKit.Problem.badRequest(problem) }
        return text
    }

    /// The reason why a text is no query, as a sentence that names nothing of it; nil for a query.
    static func problem(_ text: String) -> String? {
        do throws(GroupQuery.Problem) { _ = try GroupQuery(text) } catch {
            return "The query \(error.rest)."
        }
        return nil
    }
}

extension GroupQuery.Problem {
    /// The rest of a sentence about the query; it names nothing of it.
    fileprivate var rest: String {
        switch self {
        case .tooLong: "has more than \(GroupQuery.limit) characters"
        case .openQuote: "has a quote without an end"
        case .noValue: "has a filter without a value"
        case .state: "has a state that is none of \(GroupQuery.states.joined(separator: ", "))"
        case .level:
            "has a level that is none of \(Level.allCases.map(\.rawValue).joined(separator: ", "))"
        }
    }
}
