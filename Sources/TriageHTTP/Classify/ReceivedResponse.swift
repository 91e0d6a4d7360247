package import Foundation
import TriageCore

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The error of a transfer that failed after the head of its response.
package struct TransferFailure: Error {
    let response: URLResponse
    let body: Data
    let error: any Error

    /// Creates the failure of a transfer.
    ///
    /// - Parameters:
    ///   - response: The response whose head was received.
    ///   - body: The part of the body that was received.
    ///   - error: The error that ended the transfer.
    package init(of response: URLResponse, _ body: Data, _ error: any Error) {
        (self.response, self.body, self.error) = (response, body, error)
    }
}

/// A response that a client received, and the error that it made of it.
package struct ReceivedResponse: Sendable {
    /// The response, whatever its status.
    package let response: ClientResponse
    /// The client's error; the response wins over it if its status means a failure.
    package let error: (any Error)?

    /// Decides between the response and the error of a client.
    ///
    /// - Throws: The fault of the error if it carries a fault, if it is a cancellation, or if there
    ///   is no response whose status means a failure, neither beside the error nor in it.
    init(
        _ response: URLResponse?, _ body: Data?, _ error: (any Error)?,
        to request: RequestSummary, rules: StatusRules, isSecure: Bool
    ) throws(Fault) {
        let head = response as? HTTPURLResponse
        let received = head.flatMap { ClientResponse($0, body: body ?? Data()) }
        self.error = error
        guard let error else {
            guard var response = received else {
                let fault = Fault(ours: .invalidResponse, code: "http.noResponse")
                throw fault.of(request, status: nil)
            }
            response.requestSummary = request.ended(with: response.status)
            self.response = response
            return
        }
        // URLSession hands a failed task's head only to its delegate, so none here proves nothing.
        let classifier = ErrorClassifier.foundation(
            receivedHead: head.map { _ in true }, isSecure: isSecure)
        let chain = CauseChain(error, classifier: classifier)
        if chain.fault == nil, chain.kind != .canceled,
            var response = received ?? ClientResponse(chain.facts),
            rules.kind(of: response, declaredAs: nil) != nil
        {
            response.requestSummary = request.ended(with: response.status)
            self.response = response
            return
        }
        var fault = Fault(error, classifiedBy: classifier)
        if chain.fault == nil, fault.kind == .undecodable {
            fault.facts.bodyShape = fault.facts.bodyShape ?? received?.bodyShape
        }
        throw fault.of(request, status: head?.statusCode, isNew: chain.fault == nil)
    }
}

extension RequestSummary {
    fileprivate func ended(with status: Int) -> RequestSummary {
        ended(with: Fault.code(ofStatus: status))
    }
}

extension Fault {
    /// Returns this fault with what is known about the request that it ended.
    ///
    /// A fault that is not new keeps its attempts, since it may be of a request that was not sent.
    fileprivate func of(_ request: RequestSummary, status: Int?, isNew: Bool = true) -> Fault {
        var (fault, facts) = (self, Facts(request.ended(with: code), status: status))
        if !isNew { (facts.attempts, facts.history) = (nil, []) }
        fault.facts.fill(from: facts)
        if isNew, !Task.isCancelled { OperationRecord.note(.faultMade(fault)) }
        return fault
    }
}
