import DeskModel
import DeskReproduction

/// Events for reproductions.
enum Sample {
    static let id = "0123456789abcdef0123456789abcdef"

    /// Home with null where a text must be, as Moim's app reports it.
    static let nullImage = failure(
        kind: "undecodable", code: "decoding.valueNotFound",
        chain: [
            "Moim.HomeFailure (unavailable)", "Triage.Fault (decoding.valueNotFound)",
            "Swift.DecodingError (decoding.valueNotFound)",
        ],
        request: ["method": "GET", "path": "/v1/home", "status": 200, "attempts": 1],
        body: [
            "codingPath": "profileImage",
            "shape": #"{"name":"string","age":"number","isOpen":"boolean","profileImage":null}"#,
        ])

    static func failure(
        kind: JSON, code: JSON, chain: JSON = [], request: JSON, responses: JSON? = nil,
        body: JSON? = nil, choice: JSON? = nil
    ) -> JSON {
        var contexts = JSONObject([("report", ["chain": chain]), ("request", request)])
        contexts["responses"] = responses.map { ["list": $0] }
        contexts["body"] = body
        contexts["notice"] = choice.map { ["choice": $0] }
        return [
            "tags": ["kind": kind, "code": code, "operation": "home.load"],
            "contexts": .object(contexts),
        ]
    }

    static func response(
        _ status: JSON, _ method: JSON = "GET", _ path: JSON = "/v1/home", attempt: JSON = 1,
        fields: JSON? = nil
    ) -> JSON {
        var members = JSONObject([
            ("method", method), ("path", path), ("attempt", attempt), ("status", status),
        ])
        members["code"] = status.int.map { .string("http.\($0)") }
        members["fields"] = fields
        return .object(members)
    }
}

extension Reproduction {
    /// Makes the files of an event with a fixed id.
    init?(_ event: JSON) {
        guard let id = EventID(Sample.id) else { return nil }
        self.init(of: event, id: id)
    }
}
