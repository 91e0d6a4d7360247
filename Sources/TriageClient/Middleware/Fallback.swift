public import TriageCore
public import TriageHTTP

/// Answers with a value of the app's own when there is none of the server's, and tells that it did.
///
/// Stands outermost, so that everything else has been tried. What it answers is read by the endpoint
/// like any answer; a cancellation is never answered.
public struct Fallback: Middleware {
    private let makeResponse: @Sendable (ClientRequest, Fault) async -> ClientResponse?

    /// Makes it.
    ///
    /// - Parameter answer: The answer that stands in for a failure; nil to let it be one.
    public init(_ answer: @escaping @Sendable (ClientRequest, Fault) async -> ClientResponse?) {
        self.makeResponse = answer
    }

    /// Sends a call, and answers in the server's place when that fails.
    public func intercept(_ call: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        let result = await attempt(call, next)
        guard let fault = failure(result, of: call), fault.kind != .canceled,
            let answer = await makeResponse(call, fault)
        else { return try result.get() }
        ClientContext.current?.emit(.fellBack(code: fault.code))
        return answer
    }

    private func failure(_ result: Result<ClientResponse, Fault>, of call: ClientRequest) -> Fault?
    {
        switch result {
        case .success(let answer):
            Fault(answer, to: call, rules: ClientContext.current?.rules ?? StatusRules())
        case .failure(let fault): fault
        }
    }
}
