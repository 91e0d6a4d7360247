public import Foundation
public import HTTPTypes
public import TriageCore
public import TriageHTTP
public import TriageRedaction

/// A request as a value, with the type of its answer.
///
///     static let home = Endpoint.get("/v1/home", as: Home.self)
///
/// An endpoint is only a description: sending it is the client's work, and nothing of a person is in
/// its own printed form.
public struct Endpoint<Value: Sendable>: Sendable, RedactedStringConvertible {
    /// The method.
    public var method: HTTPRequest.Method
    /// The path, with `{name}` where a parameter goes: it stands in reports as it is written here.
    public var path: String
    /// The values of the path's parameters; they are percent-encoded.
    public var pathParameters: [String: String] = [:]
    /// The query.
    public var query: [URLQueryItem] = []
    /// Header fields of this endpoint, by name.
    public var headers: [String: String] = [:]
    /// Makes the body; nil for none.
    public var body: (@Sendable () throws -> Data)?
    /// Whether the request belongs to a session: only such a request carries credentials.
    public var requiresAuthentication = true
    /// Whether a call carries an `Idempotency-Key`, made once and kept on every repeat and replay.
    public var hasIdempotencyKey = false
    /// How the server's words to the person are read from the body of an error.
    public var serverMessage = ServerMessageDecoder.standard
    /// What statuses mean, the most specific scope first; the API's are the client's.
    public var rejections: [Rejections] = []
    /// Makes the value of an answer whose status is a success, with the client's decoder.
    public var decode: @Sendable (ClientResponse, JSONDecoder) throws(Fault) -> Value

    /// Makes an endpoint with its own way of reading the answer.
    public init(
        _ method: HTTPRequest.Method, _ path: String,
        decode: @escaping @Sendable (ClientResponse, JSONDecoder) throws(Fault) -> Value
    ) {
        self.method = method
        self.path = path
        self.decode = decode
    }

    /// The method and the template of the path.
    public var description: String { "\(method.rawValue) \(path)" }
}

extension Endpoint where Value: Decodable {
    /// A GET whose answer is JSON.
    public static func get(_ path: String, as type: Value.Type = Value.self) -> Endpoint {
        Endpoint(.get, path, decode: json)
    }

    /// A POST of JSON whose answer is JSON.
    public static func post(
        _ path: String, _ content: some Encodable & Sendable, as type: Value.Type = Value.self
    ) -> Endpoint {
        Endpoint(.post, path, decode: json).jsonBody(content)
    }

    private static var json: @Sendable (ClientResponse, JSONDecoder) throws(Fault) -> Value {
        { (answer, decoder) throws(Fault) in try answer.decoded(using: decoder) }
    }
}

extension Endpoint where Value == Void {
    /// A POST of JSON whose answer has nothing to say: its body is not looked at.
    public static func post(_ path: String, _ content: some Encodable & Sendable) -> Endpoint {
        Endpoint(.post, path) { (_, _) throws(Fault) in }.jsonBody(content)
    }
}

extension Endpoint {
    /// This endpoint with a JSON body.
    public func jsonBody(_ content: some Encodable & Sendable) -> Endpoint {
        var endpoint = header("Content-Type", "application/json")
        endpoint.body = { try JSONEncoder().encode(content) }
        return endpoint
    }

    /// This endpoint with a query.
    public func query(_ items: [String: String]) -> Endpoint {
        var endpoint = self
        endpoint.query = items.sorted { $0.key < $1.key }.map {
            .init(name: $0.key, value: $0.value)
        }
        return endpoint
    }

    /// This endpoint with values for the parameters of its path.
    public func pathParameters(_ values: [String: String]) -> Endpoint {
        var endpoint = self
        endpoint.pathParameters = values
        return endpoint
    }

    /// This endpoint outside of any session: its request never carries credentials.
    public var withoutAuthentication: Endpoint {
        var endpoint = self
        endpoint.requiresAuthentication = false
        return endpoint
    }

    /// This endpoint with another way to read the server's words.
    public func serverMessage(_ message: ServerMessageDecoder) -> Endpoint {
        var endpoint = self
        endpoint.serverMessage = message
        return endpoint
    }

    /// This endpoint with an `Idempotency-Key` made for each call, so that it may be repeated.
    public var withIdempotencyKey: Endpoint {
        var endpoint = self
        endpoint.hasIdempotencyKey = true
        return endpoint
    }

    /// This endpoint with meanings of statuses, less specific than those that it has: first its own,
    /// then its group's.
    public func rejecting(_ rejections: Rejections) -> Endpoint {
        var endpoint = self
        endpoint.rejections.append(rejections)
        return endpoint
    }

    /// This endpoint with an enum of the app's own for its rejections, more specific than any scope.
    public func rejecting<Rejected>(_ cases: Rejected.Type) -> RejectingEndpoint<Value, Rejected> {
        var endpoint = self
        endpoint.rejections.insert(cases.rejections, at: 0)
        return RejectingEndpoint(endpoint: endpoint)
    }

    /// This endpoint with one more header field, in place of one whose name differs in case alone.
    public func header(_ name: String, _ value: String) -> Endpoint {
        var endpoint = self
        endpoint.headers = headers.filter { $0.key.lowercased() != name.lowercased() }
        endpoint.headers[name] = value
        return endpoint
    }
}
