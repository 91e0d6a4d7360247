#if Alamofire
import Alamofire
import Foundation
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension RequestExchange {
    /// Adds a validation after the app's own, once for each request.
    ///
    /// It tells the middleware about responses that Alamofire counts as successes.
    func validate(for interceptor: TriageInterceptor) {
        let isNew = state.withLock { state in
            defer { (state.isValidated, state.interceptor) = (true, interceptor) }
            return !state.isValidated
        }
        guard isNew else { return }
        switch request {
        case let request as DataRequest:
            request.validate { [weak self] sent, response, data in
                self?.validate(sent, response, data, interceptor) ?? .success(())
            }
        case let request as DownloadRequest:
            request.validate { [weak self] sent, response, file in
                self?.validate(sent, response, response.errorBody(in: file), interceptor)
                    ?? .success(())
            }
        case let request as DataStreamRequest:
            request.validate { [weak self] sent, response in
                self?.validate(sent, response, nil, interceptor) ?? .success(())
            }
        default: break
        }
    }

    /// Passes a response to the middleware, unless Alamofire's retrier must do it.
    ///
    /// Alamofire retries only what fails, so a refused token is a failure. For all else the app
    /// decides: it may want the responses to errors that it does not validate.
    private func validate(
        _ sent: URLRequest?, _ response: HTTPURLResponse, _ data: Data?,
        _ interceptor: TriageInterceptor
    ) -> Request.ValidationResult {
        responseDeclaration().keep(beside: response)
        let rules = interceptor.chain.rules
        let declared = state.current.declaration
        let mustRetry =
            !rules.isSuccess(response.statusCode, data)
            && kind(of: response, data, to: sent, declared, rules) == .unauthenticated
        let race: Race<Received>? = state.withLock { state in
            guard !mustRetry, case .sending(let race) = state.phase else { return nil }
            (state.phase, state.isSettled) = (.idle, true)
            return race
        }
        if let race {
            // The app may go on before the middleware does, with an error of its own.
            let fault = judge(response, data ?? Data(), to: sent, cause: nil)
            state.withLock { $0.fault = fault }
            state.current.middlewareRecord?.detach()
            race.end(.success((data ?? Data(), response)))
            return .success(())
        }
        let code = AFError.ResponseValidationFailureReason.unacceptableStatusCode(
            code: response.statusCode)
        return .failure(AFError.responseValidationFailed(reason: code))
    }

    /// The kind of failure that a response means; nil for a success.
    private func kind(
        of response: HTTPURLResponse, _ data: Data?, to sent: URLRequest?,
        _ declared: RequestDeclaration, _ rules: StatusRules
    ) -> Fault.Kind? {
        guard var received = ClientResponse(response, body: data ?? Data()) else { return nil }
        received.requestSummary = sent.map {
            RequestSummary($0, path: declared.path, placement: rules.session.placement)
        }
        return rules.kind(of: received, declaredAs: declared.rejections.meaning(of: received))
    }
}
#endif
