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

/// The responses of requests that declare what a status means.
extension RequestExchange {
    /// The declarations of the request and of its session.
    ///
    /// - Parameter facts: The facts of the fault that the response means; nil if they are not
    ///   known.
    /// - Returns: The declarations.
    func responseDeclaration(_ facts: Fault.Facts? = nil) -> ResponseDeclaration {
        let state = state.current
        // What is known so far: Alamofire adds to it while it prepares the first attempt.
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
        let code = AFError.ResponseValidationFailureReason.unacceptableStatusCode(
            code: response.statusCode)
        _ = judge(response, data, to: sent, cause: .responseValidationFailed(reason: code))
    }

    /// Notes the fault of a declared request whose transfer has failed after its head.
    ///
    /// Alamofire asks no validation about such a response.
    func observe(_ error: AFError, after head: HTTPURLResponse) {
        let (state, known) = (state.current, responseDeclaration())
        guard state.isObserved, state.interceptor == nil else { return }
        known.keep(beside: head)
        let fault = OperationRecord.run(in: record) {
            known.fault(of: Result<Void, AFError>.failure(error), known.request, head, nil)
        }
        if let fault { note(.faultMade(fault)) }
    }

    /// Notes a response and the fault that it means, before Alamofire goes on with it.
    ///
    /// An accepted status, and one that means no fault, are noted as a recovery.
    ///
    /// - Parameters:
    ///   - response: The response of the latest attempt.
    ///   - data: Its body.
    ///   - sent: The request.
    ///   - cause: The error that Alamofire makes of the response; nil if it makes none.
    /// - Returns: The fault; nil if the response is a success.
    func judge(
        _ response: HTTPURLResponse, _ data: Data, to sent: URLRequest?, cause: AFError?
    ) -> Fault? {
        var known = responseDeclaration()
        known.declared = known.declared.completed(by: later.current)
        let exchanges = state.current.middlewareRecord?.exchanges ?? []
        known.history = exchanges.map { Fault.Attempt(number: $0.attempt, code: $0.code) }
        known.keep(beside: response)
        let status = response.statusCode
        guard var received = ClientResponse(response, body: data),
            let summary = known.summary(of: sent)?.ended(with: Fault.code(ofStatus: status))
        else { return nil }
        var info = RequestInfo(summary, status: status)
        info.history = summary.history
        note(.requestEnded(info))
        record?.note(exchange: info, of: sent, response, data)
        received.requestSummary = summary
        let fault = Fault(
            received, rules: known.rules, serverMessage: known.decoder,
            rejections: known.declared.rejections, cause: cause)
        guard let fault, !known.declared.acceptedStatuses.contains(status) else {
            note(.recovered)
            return nil
        }
        note(.faultMade(fault))
        return fault
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
