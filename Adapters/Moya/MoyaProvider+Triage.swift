// Copy this file into an app. CI does not compile it; it was written against Moya 15 (Alamofire 5).
// For tokens and retries, use
// `MoyaProvider(session: Session(interceptor: TriageInterceptor(authentication)))`.

import Foundation
import Moya
import Triage

extension MoyaProvider {
    /// Requests a target and throws for responses outside 2xx.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - template: The template of its path, such as `/v1/members/{id}`; nil to leave the path
    ///     out, since Moya's own path holds values.
    ///   - rules: The meaning of each status.
    ///   - message: Reads the server's message to the user from the body of an error.
    /// - Returns: The response, with a status of 2xx.
    /// - Throws: The fault of the response or of the error.
    func response(
        for target: Target, template: String? = nil, rules: StatusRules = StatusRules(),
        message: ServerMessageDecoder = .standard
    ) async throws(Fault) -> ClientResponse {
        let result = await result(of: target)
        let request = URLRequest(url: target.baseURL)
        switch result {
        case .success(let response):
            return try ClientResponse.validated(
                for: response.request ?? request, response: response.response, data: response.data,
                path: template, rules: rules, serverMessage: message)
        case .failure(let error):
            if let fault = (error as NSError).underlyingFault { throw fault }
            let response = error.response
            return try ClientResponse.validated(
                for: response?.request ?? request, response: response?.response,
                data: response?.data, error: error.underlying, path: template, rules: rules,
                serverMessage: message)
        }
    }

    private func result(of target: Target) async -> Result<Response, MoyaError> {
        let running = RunningRequest()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                running.request = request(target) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            running.request?.cancel()
        }
    }
}

private final class RunningRequest: @unchecked Sendable {
    // Unchecked: it is set once, before anyone can cancel.
    // Qualified: `import Triage` brings Combine with it, which has a `Cancellable` too.
    var request: (any Moya.Cancellable)?
}

extension MoyaError {
    /// The error of the client below, without Moya's and Alamofire's wrapping.
    fileprivate var underlying: any Error {
        guard case .underlying(let error, _) = self else { return self }
        return error.asAFError?.underlyingError ?? error
    }
}

extension NSError {
    /// The fault that the interceptor ended the request with; nil if there is none.
    fileprivate var underlyingFault: Fault? {
        CauseChain(self as any Error, classifier: .foundation).fault
    }
}
