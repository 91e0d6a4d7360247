package import Foundation
package import HTTPTypes
package import TriageHTTP

/// The settings of an ``APIEndpoint`` and an ``APIRequest``, all but the body: method, path, query,
/// header fields and the meaning of statuses.
///
/// Change it with the methods of ``ConfigurableEndpoint``.
public struct EndpointSettings: Sendable {
    /// The method.
    package var method: HTTPRequest.Method
    /// The path, with `{name}` for each parameter; reports contain it as written here.
    package var path: String
    /// The values of the path's parameters, which the client percent-encodes.
    package var pathParameters: [String: String] = [:]
    /// The query.
    package var query: [URLQueryItem] = []
    /// The endpoint's header fields by name.
    package var headers: [String: String] = [:]
    /// Whether the request belongs to a session; only such a request carries a token.
    package var requiresAuthentication = true
    /// Whether a request carries an `Idempotency-Key`.
    package var hasIdempotencyKey = false
    /// The decoder for the server's message in the body of an error; nil for the client's.
    package var serverMessage: ServerMessageDecoder?
    /// The meanings of statuses, the most specific scope first; the client adds the API's.
    package var rejections: [Rejections] = []
    /// The time that a request has, with all retries and waits; nil for the client's timeout.
    package var timeout: Duration?
    /// The statuses outside of 2xx that are a success too.
    package var acceptedStatuses: Set<Int> = []
    /// The accepted statuses whose response has no value.
    package var valuelessStatuses: Set<Int> = []

    init(_ method: HTTPRequest.Method, _ path: String) {
        self.method = method
        self.path = path
    }
}
