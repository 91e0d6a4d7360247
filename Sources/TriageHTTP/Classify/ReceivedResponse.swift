import TriageCore

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// The error of a transfer that failed after the head of its response.
package struct TransferFailure: Error {
    let response: URLResponse
    let error: any Error

    /// Creates the failure of a transfer.
    ///
    /// - Parameters:
    ///   - response: The response whose head was received.
    ///   - error: The error that ended the transfer.
    package init(of response: URLResponse, _ error: any Error) {
        (self.response, self.error) = (response, error)
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
    /// - Parameters:
    ///   - response: The response.
    ///   - body: The body.
    ///   - error: The client's error.
    ///   - request: The request.
    ///   - accepted: The statuses outside of 2xx that are a success, and so need their body.
    ///   - rules: The meaning of each status.
    ///   - isSecure: Whether the connection was to use TLS.
    ///   - classifier: Classifies the client's error.
    /// - Throws: The fault of the error if it carries a fault, if it is a cancellation, or if there
    ///   is no response whose status means a failure, neither beside the error nor in it.
    init(
        _ response: URLResponse?, _ body: Data?, _ error: (any Error)?,
        to request: RequestSummary, accepting accepted: Set<Int>, rules: StatusRules,
        isSecure: Bool, classifier: ErrorClassifier
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
        let classifier = classifier.knowing(
            receivedHead: head.map { _ in true }, isSecure: isSecure)
        let chain = CauseChain(error, classifier: classifier)
        if chain.fault == nil, !chain.isCancellation,
            var response = received ?? ClientResponse(chain.facts),
            rules.kind(of: response, declaredAs: nil) != nil,
            !(chain.isOfTransfer && accepted.contains(response.status))
        {
            if chain.isOfTransfer { (response.body, response.bodyError) = (Data(), error) }
            response.requestSummary = request.ended(with: response.status)
            self.response = response
            return
        }
        var fault = Fault(error, classifiedBy: classifier)
        if chain.fault == nil, fault.kind == .undecodable {
            fault.facts.bodyShape = fault.facts.bodyShape ?? received?.bodyShape
            if received?.isPage == true {
                (fault.kind, fault.code) = (.unreachable, NetworkFaultCode.signIn)
            }
        }
        throw fault.of(request, status: head?.statusCode, isNew: chain.fault == nil)
    }
}

extension CauseChain {
    /// Whether the system could not read the body of a response whose head is known.
    ///
    /// Apps throw `badServerResponse` themselves, for a status that they refuse.
    fileprivate var isOfTransfer: Bool {
        links.contains { link in
            link.code != "url.badServerResponse"
                && ["url.", NSPOSIXErrorDomain, "kNWErrorDomain"].contains(
                    where: link.code.hasPrefix)
        }
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
        return fault.noted(isNew: isNew)
    }
}
