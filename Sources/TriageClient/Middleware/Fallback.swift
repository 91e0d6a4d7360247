public import TriageCore
public import TriageHTTP

/// Middleware that replaces a failure with a fallback, the app's own response.
///
/// It belongs outermost, so that all other middleware has been tried. The endpoint decodes the
/// fallback response like any other. A cancellation never gets a fallback.
public struct Fallback: Middleware {
    private let makeResponse: @Sendable (ClientRequest, Fault) async -> ClientResponse?

    /// Creates a fallback.
    ///
    /// - Parameter makeResponse: Makes the response that replaces a failure; nil to keep the
    ///   failure.
    public init(
        @_inheritActorContext _ makeResponse:
            @escaping @Sendable (ClientRequest, Fault) async -> ClientResponse?
    ) {
        self.makeResponse = makeResponse
    }

    /// Sends a request and replaces a failure with the fallback response if there is one.
    public func intercept(_ request: ClientRequest, next: Next) async throws(Fault)
        -> ClientResponse
    {
        let result = await attempt(request, next)
        let failure: Fault? =
            switch result {
            case .success(let response):
                Fault(response, to: request, rules: ClientContext.current?.rules ?? StatusRules())
            case .failure(let fault): fault
            }
        guard let fault = failure, fault.kind != .canceled,
            let response = await makeResponse(request, fault)
        else { return try result.get() }
        ClientContext.current?.emit(.fellBack(code: fault.code))
        return response
    }
}
