public import HTTPTypes
public import TriageCore
import TriageHTTP
import TriageRedaction

/// A request without content as a value, with the type of its response.
///
///     static let home = APIEndpoint.get("/v1/home", as: Home.self)
///
/// An endpoint only describes a request; ``APIClient`` sends it and decodes the response where it
/// is sent. So an endpoint is `Sendable` whatever its value is, also in a module whose default
/// isolation is the main actor. ``APIRequest`` describes a request with content.
public struct APIEndpoint<Value>: Sendable, ConfigurableEndpoint {
    /// The request's settings.
    public var settings: EndpointSettings
    /// Decodes the value on no actor; nil to decode it where the request is sent.
    var decodeConcurrently: ConcurrentDecoding<Value>?

    /// Creates an endpoint whose response is JSON, or ignored if the value is `Void`.
    public init(_ method: HTTPRequest.Method, _ path: String, as type: Value.Type = Value.self) {
        settings = EndpointSettings(method, path)
    }

    /// Returns a GET endpoint whose response is JSON.
    public static func get(_ path: String, as type: Value.Type = Value.self) -> APIEndpoint {
        APIEndpoint(.get, path)
    }

    /// Returns a POST endpoint without content, whose response is JSON.
    public static func post(_ path: String, as type: Value.Type = Value.self) -> APIEndpoint {
        APIEndpoint(.post, path)
    }

    /// Returns a PUT endpoint without content, whose response is JSON.
    public static func put(_ path: String, as type: Value.Type = Value.self) -> APIEndpoint {
        APIEndpoint(.put, path)
    }

    /// Returns a PATCH endpoint without content, whose response is JSON.
    public static func patch(_ path: String, as type: Value.Type = Value.self) -> APIEndpoint {
        APIEndpoint(.patch, path)
    }

    /// Returns a DELETE endpoint without content, whose response is JSON.
    public static func delete(_ path: String, as type: Value.Type = Value.self) -> APIEndpoint {
        APIEndpoint(.delete, path)
    }
}

extension APIEndpoint where Value == Void {
    /// Returns a GET endpoint whose response body is ignored.
    public static func get(_ path: String) -> APIEndpoint { APIEndpoint(.get, path) }

    /// Returns a HEAD endpoint, whose response has no body.
    public static func head(_ path: String) -> APIEndpoint { APIEndpoint(.head, path) }

    /// Returns a POST endpoint without content, whose response body is ignored.
    public static func post(_ path: String) -> APIEndpoint { APIEndpoint(.post, path) }

    /// Returns a PUT endpoint without content, whose response body is ignored.
    public static func put(_ path: String) -> APIEndpoint { APIEndpoint(.put, path) }

    /// Returns a PATCH endpoint without content, whose response body is ignored.
    public static func patch(_ path: String) -> APIEndpoint { APIEndpoint(.patch, path) }

    /// Returns a DELETE endpoint without content, whose response body is ignored.
    public static func delete(_ path: String) -> APIEndpoint { APIEndpoint(.delete, path) }
}

extension APIEndpoint where Value: Decodable {
    /// Returns a request with this endpoint, and a value in place of some failures.
    ///
    /// See ``APIRequest/fallback(_:)``.
    public func fallback(_ value: @escaping (Fault) -> Value?) -> APIRequest<Value> {
        APIRequest(self).fallback(value)
    }
}

extension APIEndpoint where Value: Decodable & Sendable {
    /// This endpoint with a response that is decoded on no actor, for large bodies.
    ///
    /// It is decoded when the call is over, so no deadline ends the decoding. The value's type and
    /// its `Decodable` conformance belong to no actor then: declare them `nonisolated` where the
    /// module's default isolation is the main actor.
    public var decodedConcurrently: APIEndpoint {
        var endpoint = self
        endpoint.decodeConcurrently = { @concurrent (response, decoder) throws(Fault) in
            try decoder.decode(Value.self, from: response)
        }
        return endpoint
    }
}

/// Decodes the value of a response on no actor.
typealias ConcurrentDecoding<Value> =
    @concurrent @Sendable (ClientResponse, ResponseDecoder) async throws(Fault) -> sending Value
