import DeskModel

/// The plan of a reproduction: what failed, and the responses that lead to it, for a test server of the team's own.
struct PlanFile {
    let json: JSON

    init(_ failure: RecordedFailure, _ calls: Calls, _ id: EventID) {
        let body = Replay(failure, calls).decoding?.body
        let count = calls.all.map(\.responses.count).reduce(0, +)
        let responses = calls.all.flatMap(\.responses).enumerated().map { place, response in
            // Only the last response is judged.
            Self.response(response, place == count - 1 ? body : nil)
        }
        json = [
            "event": .string(id.description), "operation": Self.word(failure.operation),
            "kind": Self.word(failure.kind), "code": Self.word(failure.code),
            "choice": Self.word(failure.choice),
            "request": [
                "method": .string(failure.request.method), "path": .string(failure.request.path),
            ],
            "responses": .array(responses),
        ]
    }

    /// A response; its body is null unless it is one that does not decode.
    private static func response(_ response: RecordedResponse, _ body: SampleBody?) -> JSON {
        let fields = response.fields.sorted { $0.key < $1.key }
            .map { (name: $0.key, value: JSON.string($0.value)) }
        return [
            "method": .string(response.method), "path": .string(response.path),
            "attempt": JSON(response.attempt), "status": response.status.map { JSON($0) } ?? .null,
            "fields": .object(JSONObject(fields)),
            "body": (body?.text).map(JSON.string) ?? .null,
            "isUTF8": .bool(body?.isUTF8 ?? true),
            "failure": response.status == nil ? word(response.code) : .null,
        ]
    }

    private static func word(_ text: String?) -> JSON {
        text.map { .string(SwiftText.word($0)) } ?? .null
    }

    /// The plan as a file: JSON in ASCII.
    static func text(of json: JSON) -> String { json.ascii + "\n" }
}
