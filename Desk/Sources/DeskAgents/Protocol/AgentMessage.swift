package import DeskModel

/// A message of a client by JSON-RPC: a request, or a notification, which has no id.
package struct AgentMessage: Sendable {
    /// The id, a text or a number; nil for a notification.
    let id: JSON?
    let method: String
    /// The members of the parameters.
    let params: JSONObject

    /// The largest number of bytes of a message.
    package static let limit = 1_000_000

    /// Reads a message.
    ///
    /// - Throws: What a client is answered whose text is no JSON, or is no single request.
    package init(reading bytes: some Collection<UInt8>) throws(AgentFailure) {
        guard let value = try? JSON(reading: bytes) else { throw .noJSON }
        guard let object = value.object, object["jsonrpc"] == "2.0",
            let method = object["method"]?.string, Self.isID(object["id"]),
            let params = (object["params"] ?? [:]).object
        else { throw .noRequest }
        (id, self.method, self.params) = (object["id"], method, params)
    }

    private static func isID(_ id: JSON?) -> Bool {
        switch id {
        case nil, .string: true
        case .number: id?.int != nil
        default: false
        }
    }
}

/// An answer that says no, by JSON-RPC.
package struct AgentFailure: Error, Hashable, Sendable {
    let code: Int
    let message: String
    var data: JSON = .null
    /// The status over HTTP.
    var status = 200

    static let noJSON = AgentFailure(code: -32700, message: "The message is no JSON.", status: 400)
    /// It is no request, several ones, or too large.
    package static let noRequest = AgentFailure(
        code: -32600, message: "The message is no single request.", status: 400)
    static let noTool = AgentFailure(code: -32602, message: "There is no such tool.")

    static func badParameters(_ message: String) -> AgentFailure {
        AgentFailure(code: -32602, message: message, status: 400)
    }
}

/// The answer to a client.
package struct AgentReply: Hashable, Sendable {
    /// The message; nil for a notification.
    package let json: JSON?
    /// The status over HTTP.
    package let status: Int

    static let accepted = AgentReply(json: nil, status: 202)

    private init(json: JSON?, status: Int) { (self.json, self.status) = (json, status) }

    init(_ result: JSON, to id: JSON) {
        self.init(json: ["jsonrpc": "2.0", "id": id, "result": result], status: 200)
    }

    /// Answers that a message failed.
    package init(_ failure: AgentFailure, to id: JSON = .null) {
        let error = JSON.members([
            ("code", JSON(failure.code)), ("message", .string(failure.message)),
            ("data", failure.data),
        ])
        self.init(json: ["jsonrpc": "2.0", "id": id, "error": error], status: failure.status)
    }
}
