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
    /// The declarations of the request and of its session.
    ///
    /// - Parameter facts: The facts of the fault that the response means; nil if they are not
    ///   known.
    /// - Returns: The declarations.
    func responseDeclaration(_ facts: Fault.Facts? = nil) -> ResponseDeclaration {
        let state = state.current
        var known = ResponseDeclaration()
        known.request = request?.request
        known.declared = state.declaration
        known.chain = state.interceptor?.chain
        known.attempts = facts?.attempts ?? request?.tasks.count
        known.history = facts?.history ?? []
        return known
    }

    /// Reads the response of a declared request in a session without a chain.
    ///
    /// It comes before the app's validations that are added later.
    func observeResponse() {
        let isNew = state.withLock { state in
            defer { state.isObserved = true }
            return !state.isObserved
        }
        guard isNew else { return }
        switch request {
        case let request as DataRequest:
            request.validate { [weak self] sent, response, data in
                self?.observe(sent, response, data ?? Data())
                return .success(())
            }
        case let request as DownloadRequest:
            request.validate { [weak self] sent, response, file in
                self?.observe(sent, response, response.errorBody(in: file) ?? Data())
                return .success(())
            }
        default: break
        }
    }

    private func observe(_ sent: URLRequest?, _ response: HTTPURLResponse, _ data: Data) {
        guard state.current.interceptor == nil else { return }
        let declared = responseDeclaration()
        declared.keep(beside: response)
        guard var received = ClientResponse(response, body: data) else { return }
        received.requestSummary = declared.summary(of: sent)
        let code = AFError.ResponseValidationFailureReason.unacceptableStatusCode(
            code: response.statusCode)
        let fault = Fault(
            received, rules: declared.rules, serverMessage: declared.decoder,
            rejections: declared.declared.rejections,
            cause: AFError.responseValidationFailed(reason: code))
        let isAccepted = declared.declared.acceptedStatuses.contains(response.statusCode)
        guard let fault, !isAccepted else {
            note(.recovered)
            return
        }
        note(.faultMade(fault))
    }
}

extension ClientRequest {
    /// Adds the declarations that were made while Alamofire prepared the first attempt.
    mutating func complete(_ declared: RequestDeclaration, with later: RequestDeclaration?) {
        guard let later else { return }
        let declared = declared.completed(by: later)
        summary.path = declared.path ?? summary.path
        serverMessage = declared.serverMessage ?? serverMessage
        rejections = declared.rejections
        acceptedStatuses = declared.acceptedStatuses
    }
}
#endif
