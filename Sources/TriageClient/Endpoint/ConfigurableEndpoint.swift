import Foundation
import HTTPTypes
public import TriageHTTP
public import TriageRedaction

/// An ``APIEndpoint`` or an ``APIRequest``: a request that its methods describe step by step.
///
/// The printed form contains no user data: only the method and the path template.
public protocol ConfigurableEndpoint<Value>: RedactedStringConvertible {
    /// The type of the response's value; `Void` if the body of the response is ignored.
    associatedtype Value

    /// The settings that the methods of this protocol change.
    var settings: EndpointSettings { get set }
}

extension ConfigurableEndpoint {
    /// The method and the path template.
    public var description: String { "\(settings.method.rawValue) \(settings.path)" }

    /// Whether the request belongs to a session, as it does by default.
    ///
    /// Only such a request carries a token.
    public var requiresAuthentication: Bool {
        get { settings.requiresAuthentication }
        set { settings.requiresAuthentication = newValue }
    }

    /// Returns this endpoint with a query, sorted by name.
    public func query(_ items: [String: String]) -> Self {
        let sorted = items.sorted { $0.key < $1.key }
        return with { $0.query = sorted.map { .init(name: $0.key, value: $0.value) } }
    }

    /// Returns this endpoint with values for its path's parameters.
    public func pathParameters(_ values: [String: String]) -> Self {
        with { $0.pathParameters = values }
    }

    /// Returns this endpoint with a header field.
    ///
    /// It replaces a field whose name differs in case only.
    public func header(_ name: String, _ value: String) -> Self {
        with { settings in
            settings.headers = settings.headers.filter { $0.key.lowercased() != name.lowercased() }
            settings.headers[name] = value
        }
    }

    /// This endpoint outside of any session; its request never carries a token.
    public var withoutAuthentication: Self { with { $0.requiresAuthentication = false } }

    /// This endpoint with an `Idempotency-Key` for each request, so that it can be retried safely.
    ///
    /// The key is the same on every retry and replay. It is also the same if the user retries the
    /// operation, unless the server has refused the request or its body has changed. After a
    /// recovery that changes the body, the request gets another key.
    public var withIdempotencyKey: Self { with { $0.hasIdempotencyKey = true } }

    /// Returns this endpoint with a timeout of its own, shorter or longer than the client's.
    ///
    /// It counts for the request with all retries and waits. Nil, and a timeout that is not above
    /// zero, count as the client's. In a client from ``APIClient/limited(to:)`` it can only be
    /// shorter.
    public func timeout(_ timeout: Duration?) -> Self { with { $0.timeout = timeout } }

    /// Returns this endpoint with a decoder of its own for the server's message.
    public func serverMessage(_ message: ServerMessageDecoder) -> Self {
        with { $0.serverMessage = message }
    }

    /// Returns this endpoint with statuses outside of 2xx that are a success too, such as 304.
    ///
    /// The body of such a response is decoded like any other. What a `Rejections` declares for such
    /// a status does not count, and no token is refreshed because of it.
    public func accepting(_ statuses: Int...) -> Self {
        with { $0.acceptedStatuses.formUnion(statuses) }
    }

    /// Returns this endpoint with rejections that are less specific than those it already has.
    ///
    /// Add the endpoint's own rejections first, then its group's.
    public func rejecting(_ rejections: Rejections) -> Self {
        with { $0.rejections.append(rejections) }
    }

    func with(_ change: (inout EndpointSettings) -> Void) -> Self {
        var endpoint = self
        change(&endpoint.settings)
        return endpoint
    }
}

extension ConfigurableEndpoint where Value: ExpressibleByNilLiteral {
    /// Returns this endpoint with statuses outside of 2xx that mean that there is no value.
    ///
    ///     let profile = APIEndpoint.get("/v1/profile", as: Profile?.self).accepting(404)
    ///
    /// The body of such a response is not read, and the value is nil.
    public func accepting(_ statuses: Int...) -> Self {
        with { settings in
            settings.acceptedStatuses.formUnion(statuses)
            settings.valuelessStatuses.formUnion(statuses)
        }
    }
}
