package import Foundation
public import HTTPTypes
public import TriageCore
public import TriageHTTP
import TriageRedaction

/// A request as a value, with its content or its own way of decoding, and the type of its response.
///
///     func order(_ cart: Cart) -> APIRequest<Receipt> { .post("/v1/orders", cart) }
///
/// It encodes its content and decodes its response where ``APIClient`` is told to send it: on the
/// main actor, if a view model sends it. So it is not `Sendable`; an ``APIEndpoint``, which has no
/// content, is.
public struct APIRequest<Value>: ConfigurableEndpoint {
    /// The request's settings.
    public var settings: EndpointSettings
    /// Makes the body, with the client's encoder; nil for no body.
    package var body: ((JSONEncoder) throws -> Data)?
    /// Returns the value in place of a failure; nil to keep the failure.
    var fallback: ((Fault) -> Value?)?
    /// Whether the body of the response is ignored.
    private var ignoresBody = false
    /// Decodes the value of a successful response, with the client's decoder.
    private let decode:
        nonisolated(nonsending) (ClientResponse, ResponseDecoder) async throws(Fault) -> Value

    /// Creates a request that decodes its response in its own way.
    ///
    ///     var names: APIRequest<[String]> {
    ///         APIRequest(.get, "/v1/clubs") { (response, decoder) throws(Fault) in
    ///             try decoder.decode([Club].self, from: response).map(\.name)
    ///         }
    ///     }
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, with `{name}` for each parameter.
    ///   - decode: Returns the value of a successful response, with the client's decoder.
    public init(
        _ method: HTTPRequest.Method, _ path: String,
        decode: @escaping (ClientResponse, ResponseDecoder) throws(Fault) -> Value
    ) {
        settings = EndpointSettings(method, path)
        self.decode = { (response, decoder) throws(Fault) in try decode(response, decoder) }
    }

    /// Returns the value of a successful response to a request that was made of this one.
    func value(
        of response: ClientResponse, to sent: ClientRequest, _ decoder: ResponseDecoder
    ) async throws(Fault) -> Value {
        if settings.valuelessStatuses.contains(response.status), let none { return none }
        if ignoresBody, sent.acceptsOnlyJSON, sent.mayBeAnsweredByNetwork {
            try response.refusePage()
        }
        return try await decode(response, decoder)
    }

    /// The value that stands for none; nil if the type has no such value.
    private var none: Value? { (Value.self as? any NoneRepresentable.Type)?.none as? Value }

    /// Returns this request with a JSON body.
    public func jsonBody(_ content: some Encodable) -> APIRequest {
        var request = header("Content-Type", "application/json")
        request.body = { encoder in try encoder.encode(content) }
        return request
    }

    /// Returns this request with a value in place of some failures.
    ///
    ///     let home = APIEndpoint.get("/v1/home", as: Home.self).fallback { fault in
    ///         [.offline, .timeout].contains(fault.kind) ? cache.home : nil
    ///     }
    ///
    /// It is asked last: after all middleware, after the deadline too, and if a response does not
    /// decode. A cancellation never gets a value.
    ///
    /// - Parameter value: Returns the value for a failure; nil to keep the failure.
    /// - Returns: The request.
    public func fallback(_ value: @escaping (Fault) -> Value?) -> APIRequest {
        var request = self
        request.fallback = value
        return request
    }
}

extension ClientRequest {
    /// Whether a network may have answered a request without a value in the server's place.
    ///
    /// It cannot over `https`, where a request that changes something may lead to a server's page,
    /// as a sign-out does. One that reads has no reason to have a page.
    fileprivate var mayBeAnsweredByNetwork: Bool { isSafe || head.scheme != "https" }
}

extension APIRequest where Value: Decodable {
    /// Creates a request without content from an endpoint whose response is JSON.
    public init(_ endpoint: APIEndpoint<Value>) {
        settings = endpoint.settings
        let decodeConcurrently = endpoint.decodeConcurrently
        decode = { (response, decoder) throws(Fault) in
            guard let decodeConcurrently else {
                return try decoder.decode(Value.self, from: response)
            }
            return try await decodeConcurrently(response, decoder)
        }
    }

    /// Creates a request with a JSON body, whose response is JSON.
    public init(
        _ method: HTTPRequest.Method, _ path: String, _ content: some Encodable,
        as type: Value.Type = Value.self
    ) { self = APIRequest(APIEndpoint(method, path)).jsonBody(content) }

    /// Returns a POST request with a JSON body, whose response is JSON.
    public static func post(
        _ path: String, _ content: some Encodable, as type: Value.Type = Value.self
    ) -> APIRequest { APIRequest(.post, path, content) }

    /// Returns a PUT request with a JSON body, whose response is JSON.
    public static func put(
        _ path: String, _ content: some Encodable, as type: Value.Type = Value.self
    ) -> APIRequest { APIRequest(.put, path, content) }

    /// Returns a PATCH request with a JSON body, whose response is JSON.
    public static func patch(
        _ path: String, _ content: some Encodable, as type: Value.Type = Value.self
    ) -> APIRequest { APIRequest(.patch, path, content) }

    /// Returns a DELETE request with a JSON body, whose response is JSON.
    public static func delete(
        _ path: String, _ content: some Encodable, as type: Value.Type = Value.self
    ) -> APIRequest { APIRequest(.delete, path, content) }
}

extension APIRequest where Value == Void {
    /// Creates a request without content from an endpoint whose response body is ignored.
    public init(_ endpoint: APIEndpoint<Void>) {
        settings = endpoint.settings
        decode = { (_, _) throws(Fault) in }
        ignoresBody = true
    }

    /// Creates a request with a JSON body, whose response body is ignored.
    public init(_ method: HTTPRequest.Method, _ path: String, _ content: some Encodable) {
        self = APIRequest(APIEndpoint(method, path)).jsonBody(content)
    }

    /// Returns a POST request with a JSON body, whose response body is ignored.
    public static func post(_ path: String, _ content: some Encodable) -> APIRequest {
        APIRequest(.post, path, content)
    }

    /// Returns a PUT request with a JSON body, whose response body is ignored.
    public static func put(_ path: String, _ content: some Encodable) -> APIRequest {
        APIRequest(.put, path, content)
    }

    /// Returns a PATCH request with a JSON body, whose response body is ignored.
    public static func patch(_ path: String, _ content: some Encodable) -> APIRequest {
        APIRequest(.patch, path, content)
    }

    /// Returns a DELETE request with a JSON body, whose response body is ignored.
    public static func delete(_ path: String, _ content: some Encodable) -> APIRequest {
        APIRequest(.delete, path, content)
    }
}

/// A type with a value that stands for none.
private protocol NoneRepresentable {
    static var none: Self { get }
}

extension Optional: NoneRepresentable {}

@available(*, unavailable)
extension APIRequest: Sendable {}
