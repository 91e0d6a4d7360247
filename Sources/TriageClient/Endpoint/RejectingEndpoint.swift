public import TriageHTTP
public import TriageRedaction

/// An endpoint whose rejections are the app's own enum.
///
///     let seat = APIEndpoint.post("/v1/seats/7").rejecting(SeatRejection.self)
///     do { try await client.send(seat) } catch {
///         switch error {
///         case .rejected(.taken, let fault): …
///         case .rejected(.closed, let fault): …
///         case .failed(let fault): …
///         }
///     }
public struct RejectingEndpoint<Value, Rejected: EndpointRejection>: Sendable,
    RedactedStringConvertible
{
    /// The underlying endpoint.
    let endpoint: APIEndpoint<Value>

    /// The method and the path template.
    public var description: String { endpoint.description }
}

/// A request whose rejections are the app's own enum; ``RejectingEndpoint`` is one without content.
public struct RejectingRequest<Value, Rejected: EndpointRejection>: RedactedStringConvertible {
    /// The underlying request.
    let request: APIRequest<Value>

    /// The method and the path template.
    public var description: String { request.description }
}

extension APIEndpoint {
    /// Returns this endpoint with an enum of rejections that is more specific than any other scope.
    public func rejecting<Rejected>(_ cases: Rejected.Type) -> RejectingEndpoint<Value, Rejected> {
        RejectingEndpoint(endpoint: with { $0.rejections.insert(cases.rejections, at: 0) })
    }
}

extension APIRequest {
    /// Returns this request with an enum of rejections that is more specific than any other scope.
    public func rejecting<Rejected>(_ cases: Rejected.Type) -> RejectingRequest<Value, Rejected> {
        RejectingRequest(request: with { $0.rejections.insert(cases.rejections, at: 0) })
    }
}

@available(*, unavailable)
extension RejectingRequest: Sendable {}
