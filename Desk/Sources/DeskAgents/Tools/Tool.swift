import DeskModel

/// A call that an agent may make: its description and its work.
package struct Tool: Sendable {
    /// The name.
    package let name: String
    /// The answer in words, for a model.
    let about: String
    /// Whether it changes something.
    package let changes: Bool
    /// Whether it reads a checkout of the app's sources, which a desk's server does not have.
    let needsCheckout: Bool
    let parameters: [Parameter]
    let run: @Sendable (Arguments, AgentDesk) async throws -> String

    init(
        _ name: String, _ about: String, changes: Bool = false, needsCheckout: Bool = false,
        _ parameters: [Parameter],
        run: @escaping @Sendable (Arguments, AgentDesk) async throws -> String
    ) {
        (self.name, self.about, self.changes) = (name, about, changes)
        (self.needsCheckout, self.parameters, self.run) = (needsCheckout, parameters, run)
    }

    /// The tools, in the order in which they are listed.
    package static let all: [Tool] = [
        .listGroups, .listOperations, .getGroup, .getEvent, .getReproduction,
        .findLostErrors, .search, .listFeedback, .setStatus, .writeKnownIssue,
    ]

    /// The tool as `tools/list` describes it.
    var json: JSON {
        let listed = parameters.filter(\.isListed)
        let required = listed.filter(\.isRequired).map { JSON.string($0.name) }
        return [
            "name": .string(name), "description": .string(about),
            "inputSchema": .members([
                ("type", "object"),
                ("properties", .object(JSONObject(listed.map { ($0.name, $0.schema) }))),
                ("required", required.isEmpty ? .null : .array(required)),
            ]),
            "annotations": ["readOnlyHint": .bool(!changes)],
        ]
    }
}
