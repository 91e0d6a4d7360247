package import Foundation
public import HTTPTypes
public import TriageCore
public import TriageHTTP
public import TriageRedaction

/// A request as a value, with the type of its response.
///
///     static let home = APIEndpoint.get("/v1/home", as: Home.self)
///
/// An endpoint only describes a request; ``APIClient`` sends it. Its printed form contains no user
/// data: only the method and the path template.
public struct APIEndpoint<Value: Sendable>: Sendable, RedactedStringConvertible {
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
    /// Makes the body, with the client's encoder; nil for no body.
    package var body: (@Sendable (JSONEncoder) throws -> Data)?
    /// Whether the request belongs to a session; only such a request carries a token.
    public var requiresAuthentication = true
    /// Whether a request carries an `Idempotency-Key`, which is the same on every retry and replay.
    ///
    /// It is also the same if the user retries the operation, unless the server has refused the
    /// request or its body has changed. After a recovery that changes the body, the request gets
    /// another key.
    package var hasIdempotencyKey = false
    /// The decoder for the server's message in the body of an error; nil for the client's.
    package var serverMessage: ServerMessageDecoder?
    /// The meanings of statuses, the most specific scope first; the client adds the API's.
    package var rejections: [Rejections] = []
    /// The time that a request has, with all retries and waits; nil for the client's timeout.
    ///
    /// A timeout that is not above zero counts as nil. In a client from ``APIClient/limited(to:)``
    /// it can only be shorter.
    package var timeout: Duration?
    /// The statuses outside of 2xx that are a success too, such as 304.
    ///
    /// The endpoint decodes such a response like any other. What a `Rejections` declares for such
    /// a status does not count, and no token is refreshed because of it.
    package var acceptedStatuses: Set<Int> = []
    /// Returns the value in place of a failure; nil to keep the failure.
    ///
    /// It is asked last: after all middleware, after the deadline too, and if a response does not
    /// decode. A cancellation never gets a value.
    package var fallback: (@Sendable (Fault) -> Value?)?
    /// Decodes the value of a successful response, with the client's decoder.
    package var decode: @Sendable (ClientResponse, ResponseDecoder) throws(Fault) -> Value

    /// Creates an endpoint that decodes its response in its own way.
    public init(
        _ method: HTTPRequest.Method, _ path: String,
        decode: @escaping @Sendable (ClientResponse, ResponseDecoder) throws(Fault) -> Value
    ) {
        self.method = method
        self.path = path
        self.decode = decode
    }

    /// The method and the path template.
    public var description: String { "\(method.rawValue) \(path)" }
}

extension APIEndpoint where Value: Decodable {
    /// Creates an endpoint with a JSON response, and a JSON body if there is one.
    public init(
        _ method: HTTPRequest.Method, _ path: String, _ content: (any Encodable & Sendable)? = nil,
        as type: Value.Type = Value.self
    ) {
        self.init(method, path) { (response, decoder) throws(Fault) in
            try decoder.decode(type, from: response)
        }
        if let content { self = jsonBody(content) }
    }

    /// Returns a GET endpoint whose response is JSON.
    public static func get(_ path: String, as type: Value.Type = Value.self) -> APIEndpoint {
        APIEndpoint(.get, path, as: type)
    }

    /// Returns a POST endpoint whose response is JSON, and so is the body if there is one.
    public static func post(
        _ path: String, _ content: (any Encodable & Sendable)? = nil,
        as type: Value.Type = Value.self
    ) -> APIEndpoint { APIEndpoint(.post, path, content, as: type) }

    /// Returns a PUT endpoint whose response is JSON, and so is the body if there is one.
    public static func put(
        _ path: String, _ content: (any Encodable & Sendable)? = nil,
        as type: Value.Type = Value.self
    ) -> APIEndpoint { APIEndpoint(.put, path, content, as: type) }

    /// Returns a PATCH endpoint whose response is JSON, and so is the body if there is one.
    public static func patch(
        _ path: String, _ content: (any Encodable & Sendable)? = nil,
        as type: Value.Type = Value.self
    ) -> APIEndpoint { APIEndpoint(.patch, path, content, as: type) }

    /// Returns a DELETE endpoint whose response is JSON, and so is the body if there is one.
    public static func delete(
        _ path: String, _ content: (any Encodable & Sendable)? = nil,
        as type: Value.Type = Value.self
    ) -> APIEndpoint { APIEndpoint(.delete, path, content, as: type) }
}

extension APIEndpoint where Value == Void {
    /// Creates an endpoint that ignores the response body, with a JSON body if there is one.
    public init(
        _ method: HTTPRequest.Method, _ path: String, _ content: (any Encodable & Sendable)? = nil
    ) {
        self.init(method, path) { (_, _) throws(Fault) in }
        if let content { self = jsonBody(content) }
    }

    /// Returns a GET endpoint whose response body is ignored.
    public static func get(_ path: String) -> APIEndpoint { APIEndpoint(.get, path) }

    /// Returns a HEAD endpoint, whose response has no body.
    public static func head(_ path: String) -> APIEndpoint { APIEndpoint(.head, path) }

    /// Returns a POST endpoint whose response body is ignored.
    public static func post(
        _ path: String, _ content: (any Encodable & Sendable)? = nil
    ) -> APIEndpoint { APIEndpoint(.post, path, content) }

    /// Returns a PUT endpoint whose response body is ignored.
    public static func put(
        _ path: String, _ content: (any Encodable & Sendable)? = nil
    ) -> APIEndpoint { APIEndpoint(.put, path, content) }

    /// Returns a PATCH endpoint whose response body is ignored.
    public static func patch(
        _ path: String, _ content: (any Encodable & Sendable)? = nil
    ) -> APIEndpoint { APIEndpoint(.patch, path, content) }

    /// Returns a DELETE endpoint whose response body is ignored.
    public static func delete(
        _ path: String, _ content: (any Encodable & Sendable)? = nil
    ) -> APIEndpoint { APIEndpoint(.delete, path, content) }
}

extension APIEndpoint {
    /// Returns this endpoint with a JSON body.
    public func jsonBody(_ content: some Encodable & Sendable) -> APIEndpoint {
        var endpoint = header("Content-Type", "application/json")
        endpoint.body = { encoder in try encoder.encode(content) }
        return endpoint
    }

    /// Returns this endpoint with a query, sorted by name.
    public func query(_ items: [String: String]) -> APIEndpoint {
        let sorted = items.sorted { $0.key < $1.key }
        return with { $0.query = sorted.map { .init(name: $0.key, value: $0.value) } }
    }

    /// Returns this endpoint with values for its path's parameters.
    public func pathParameters(_ values: [String: String]) -> APIEndpoint {
        with { $0.pathParameters = values }
    }

    /// This endpoint outside of any session; its request never carries a token.
    public var withoutAuthentication: APIEndpoint { with { $0.requiresAuthentication = false } }

    /// Returns this endpoint with a decoder of its own for the server's message.
    public func serverMessage(_ message: ServerMessageDecoder) -> APIEndpoint {
        with { $0.serverMessage = message }
    }

    /// This endpoint with an `Idempotency-Key` for each request, so that it can be retried safely.
    public var withIdempotencyKey: APIEndpoint { with { $0.hasIdempotencyKey = true } }

    /// Returns this endpoint with a timeout of its own, shorter or longer than the client's.
    public func timeout(_ timeout: Duration?) -> APIEndpoint { with { $0.timeout = timeout } }

    /// Returns this endpoint with a value in place of some failures.
    ///
    ///     let home = APIEndpoint.get("/v1/home", as: Home.self).fallback { fault in
    ///         [.offline, .timeout].contains(fault.kind) ? cache.home : nil
    ///     }
    ///
    /// - Parameter value: Returns the value for a failure; nil to keep the failure.
    /// - Returns: The endpoint.
    public func fallback(_ value: @escaping @Sendable (Fault) -> Value?) -> APIEndpoint {
        with { $0.fallback = value }
    }

    /// Returns this endpoint with statuses outside of 2xx that are a success too.
    ///
    /// The body of such a response is decoded like any other.
    public func accepting(_ statuses: Int...) -> APIEndpoint {
        with { $0.acceptedStatuses.formUnion(statuses) }
    }

    /// Returns this endpoint with rejections that are less specific than those it already has.
    ///
    /// Add the endpoint's own rejections first, then its group's.
    public func rejecting(_ rejections: Rejections) -> APIEndpoint {
        with { $0.rejections.append(rejections) }
    }

    /// Returns this endpoint with an enum of rejections that is more specific than any other scope.
    public func rejecting<Rejected>(_ cases: Rejected.Type) -> RejectingEndpoint<Value, Rejected> {
        var endpoint = self
        endpoint.rejections.insert(cases.rejections, at: 0)
        return RejectingEndpoint(endpoint: endpoint)
    }

    /// Returns this endpoint with a header field.
    ///
    /// It replaces a field whose name differs in case only.
    public func header(_ name: String, _ value: String) -> APIEndpoint {
        var endpoint = self
        endpoint.headers = headers.filter { $0.key.lowercased() != name.lowercased() }
        endpoint.headers[name] = value
        return endpoint
    }

    private func with(_ change: (inout APIEndpoint) -> Void) -> APIEndpoint {
        var endpoint = self
        change(&endpoint)
        return endpoint
    }
}

extension APIEndpoint where Value: ExpressibleByNilLiteral {
    /// Returns this endpoint with statuses outside of 2xx that mean that there is no value.
    ///
    ///     let profile = APIEndpoint.get("/v1/profile", as: Profile?.self).accepting(404)
    ///
    /// The body of such a response is not read, and the value is nil.
    public func accepting(_ statuses: Int...) -> APIEndpoint {
        var endpoint = self
        endpoint.acceptedStatuses.formUnion(statuses)
        endpoint.decode = { [decode] (response, decoder) throws(Fault) in
            statuses.contains(response.status) ? nil : try decode(response, decoder)
        }
        return endpoint
    }
}
