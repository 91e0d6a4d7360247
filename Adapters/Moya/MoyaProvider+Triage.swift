// To copy into an app. Not compiled by CI; written against Moya 15 (Alamofire 5).
// Tokens and repeats: MoyaProvider(session: Session(interceptor: TriageInterceptor(credentials))).

import Foundation
import Moya
import Triage

extension MoyaProvider {
    /// Sends a target and returns its answer; what is no success is thrown, classified.
    ///
    /// - Parameters:
    ///   - target: What is asked.
    ///   - template: The template of its path, such as `/v1/members/{id}`; nil to leave the path out, for
    ///     Moya's own holds values.
    ///   - rules: What a status means where nobody declares it.
    ///   - message: How the server's words to the person are read.
    /// - Returns: The answer, whose status is a success.
    func answer(
        to target: Target, template: String? = nil, rules: StatusRules = StatusRules(),
        message: ServerMessage = .standard
    ) async throws(Fault) -> Answer {
        let result = await result(of: target)
        let request = URLRequest(url: target.baseURL)
        switch result {
        case .success(let response):
            return try Answer.to(
                response.request ?? request, response: response.response, data: response.data,
                path: template, rules: rules, message: message)
        case .failure(let error):
            if let fault = (error as NSError).underlyingFault { throw fault }
            let response = error.response
            return try Answer.to(
                response?.request ?? request, response: response?.response, data: response?.data,
                error: error.underlying, path: template, rules: rules, message: message)
        }
    }

    private func result(of target: Target) async -> Result<Response, MoyaError> {
        let running = Running()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                running.request = request(target) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            running.request?.cancel()
        }
    }
}

private final class Running: @unchecked Sendable {
    // Unchecked: set once before anyone can cancel.
    var request: (any Cancellable)?
}

extension MoyaError {
    /// What the client below said, without Moya's and Alamofire's wrapping.
    fileprivate var underlying: any Error {
        guard case .underlying(let error, _) = self else { return self }
        return error.asAFError?.underlyingError ?? error
    }
}

extension NSError {
    /// A fault that the interceptor ended the request with.
    fileprivate var underlyingFault: Fault? {
        CauseChain(self as any Error, reader: .foundation).fault
    }
}
