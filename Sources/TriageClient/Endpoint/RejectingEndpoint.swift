public import TriageHTTP
public import TriageRedaction

/// An endpoint whose rejections are an enum of the app's own.
///
///     let validate = Endpoint.post("/v1/email", address).rejecting(EmailRejection.self)
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
    /// The endpoint itself.
    public let endpoint: Endpoint<Value>

    /// The method and the template of the path.
    public var description: String { endpoint.description }
}
