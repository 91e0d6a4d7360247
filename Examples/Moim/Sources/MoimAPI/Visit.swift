import HTTPTypes
import NIOCore

/// A request to an endpoint, read to its end.
struct Visit: Sendable {
    let endpoint: Endpoint
    let headers: HTTPFields
    let query: String?
    let body: ByteBuffer

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

    /// Whether a redirect of ours led here.
    var wasRedirected: Bool { query == Visit.redirectedQuery }

    static let redirectedQuery = "redirected"
}
