import Foundation
import HTTPTypes
import TestDoubles
import TriageConcurrency
import TriageHTTP
import TriageRedaction
import TriageTransport

/// A transport that responds as a closure says, given the request and its number from 1.
///
/// It remembers tokens, so it prints nothing.
final class ScriptedTransport: Transport, RedactedStringConvertible {
    let description = "ScriptedTransport"
    struct Script: Sendable {
        let respond: @Sendable (HTTPRequest, Int) async throws -> ClientResponse

        init(_ answer: @escaping @Sendable (HTTPRequest, Int) async throws -> ClientResponse) {
            self.respond = answer
        }
    }

    private let script: Script
    private let requests = Lock<[HTTPRequest]>([])
    private let bodies = Lock<[String]>([])

    init(_ script: Script) { self.script = script }

    /// The requests that were sent, oldest first.
    var sentRequests: [HTTPRequest] { requests.current }

    /// The bodies of those that have one.
    var sentBodies: [String] { bodies.current }

    /// The tokens that they carried.
    var tokens: [String?] { sentRequests.map(\.token) }

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        let number = requests.withLock { requests in
            requests.append(request)
            return requests.count
        }
        if let body { bodies.withLock { $0.append(String(decoding: body, as: UTF8.self)) } }
        return try await script.respond(request, number)
    }
}

extension ScriptedTransport.Script {
    /// Responds to the new token with a clip, and to everything else with a 419.
    static let acceptingNewToken = Self { request, _ in
        request.token == "new" ? .clip : .status(419)
    }

    /// The same responses, but to the old token only when this many requests with it have arrived.
    func answeringTogether(_ count: Int) -> Self {
        let (gate, script) = (AsyncGate(opensAt: count), self)
        return Self { request, number in
            if request.token == "old" { await gate.wait() }
            return try await script.respond(request, number)
        }
    }
}

extension HTTPRequest {
    /// The token that it carries.
    var token: String? {
        headerFields[.authorization].map { String($0.dropFirst("Bearer ".count)) }
    }
}

extension ClientResponse {
    /// A response with a status, and a body if there is one.
    static func status(
        _ status: Int, _ body: String = "", _ fields: HTTPFields = HTTPFields()
    ) -> ClientResponse {
        var fields = fields
        if !body.isEmpty { fields[.contentType] = "application/json" }
        return ClientResponse(
            head: HTTPResponse(status: .init(code: status), headerFields: fields),
            body: Data(body.utf8))
    }
}
