import DeskModel

/// The team's decision about a group, in a request.
struct GroupChange {
    var status: Group.Status?
    var assignee: String??

    /// Reads a change.
    ///
    /// - Throws: 400 if it changes nothing, or has an unknown value.
    init(_ body: JSONObject) throws {
        guard !body.members.isEmpty else { throw Problem.badRequest("The body says nothing.") }
        if let value = body["status"] {
            guard let status = value.string.flatMap(Group.Status.init(rawValue:)) else {
                throw Problem.badRequest("The status is none.")
            }
            self.status = status
        }
        if let value = body["assignee"] { assignee = .some(try Self.assignee(value)) }
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
