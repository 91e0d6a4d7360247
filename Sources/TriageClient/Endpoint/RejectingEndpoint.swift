public import TriageHTTP
public import TriageRedaction

/// An endpoint whose rejections are the app's own enum.
///
///     let validate = APIEndpoint.post("/v1/email", address).rejecting(EmailRejection.self)
///     do { try await client.send(validate) } catch {
///         switch error {
///         case .rejected(.taken, let fault): …
///         case .rejected(.missing, let fault): …
///         case .failed(let fault): …
///         }
///     }
public struct RejectingEndpoint<Value: Sendable, Rejected: EndpointRejection>: Sendable,
    RedactedStringConvertible
{
    /// The underlying endpoint.
    package let endpoint: APIEndpoint<Value>

    /// The method and the path template.
    public var description: String { endpoint.description }
}
