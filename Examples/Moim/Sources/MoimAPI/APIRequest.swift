import Foundation
import HTTPTypes
import NIOCore

/// A request to an endpoint, read to its end.
struct APIRequest: Sendable {
    let endpoint: Endpoint
    let club: ServerState
    let headers: HTTPFields
    /// As the client encoded it.
    let query: String?
    let body: ByteBuffer

    /// A success of the endpoint, for a fault to spoil.
    var success: APIResponse { endpoint.success(club) }

    /// The token that the request carries, whether it is any good or not.
    var bearerToken: String? {
        guard let value = headers[.authorization], value.hasPrefix("Bearer ") else { return nil }
        return String(value.dropFirst("Bearer ".count))
    }

    /// What names the tap that the request belongs to; an empty one names nothing.
    var idempotencyKey: String? {
        let field = headers.first { $0.name.canonicalName == "idempotency-key" }
        return field.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// The first value that the query has for a name; nil when there is none.
    func parameter(_ name: String) -> String? {
        let items = URLComponents(string: "?" + (query ?? ""))?.queryItems ?? []
        return items.first { $0.name == name }?.value
    }

    /// Reads the body as JSON; nil when it is none or lacks what the type needs.
    func read<Value: Decodable>() -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(body.readableBytesView))
    }
}
