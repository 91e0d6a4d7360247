public import Foundation
import HTTPTypes
import HTTPTypesFoundation
package import TriageCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension ClientResponse {
    /// Sends a request with the app's own client and notes it for reports; nothing else changes.
    ///
    /// A call for the same method and path as the one before it in the operation, which failed, is
    /// counted as a retry.
    package static func noting(
        _ request: URLRequest, path: String? = nil, classifier: ErrorClassifier = .foundation,
        send: (URLRequest) async throws -> (Data, URLResponse)
    ) async rethrows -> (Data, URLResponse) {
        let record = OperationRecord.current
        var info = RequestInfo(RequestSummary(request, path: path)).retrying(record?.lastRequest)
        record?.note(.requestBegan(info))
        do {
            let (data, response) = try await send(request)
            if let status = (response as? HTTPURLResponse)?.statusCode {
                info.end(with: Fault.code(ofStatus: status), status: status)
            }
            record?.note(.requestEnded(info))
            record?.note(exchange: info, of: request, response, data)
            return (data, response)
        } catch {
            let chain = CauseChain(error, classifier: classifier)
            if !chain.isCancellation { info.end(with: chain.links.first?.code ?? "") }
            record?.note(.requestEnded(info))
            record?.note(exchange: info, of: request, nil)
            throw error
        }
    }

    /// Makes a response from a client's response, body and error, and throws if it is no success.
    ///
    /// The operation under way notes the request, which was sent so many times. The decoder counts
    /// if the declaration has none. `MiddlewareChain.receive` says which fault is thrown.
    package static func validated(
        for request: URLRequest, response: URLResponse?, data: Data?, error: (any Error)? = nil,
        _ declared: RequestDeclaration = RequestDeclaration(), attempts: Int = 1,
        rules: StatusRules = StatusRules(), serverMessage: ServerMessageDecoder = .standard,
        classifier: ErrorClassifier = .foundation
    ) throws(Fault) -> ClientResponse {
        let serverMessage = declared.serverMessage ?? serverMessage
        var summary = RequestSummary(
            request, path: declared.path, placement: rules.session.placement)
        summary.isPublic = declared.isPublic
        summary.attempts = attempts
        OperationRecord.note(.requestBegan(RequestInfo(summary)))
        let received = try ReceivedResponse(
            response, data, error, to: summary, accepting: declared.acceptedStatuses, rules: rules,
            isSecure: request.isSecure, classifier: classifier)
        let valid = received.response
        OperationRecord.note(
            .requestEnded(RequestInfo(valid.requestSummary ?? summary, status: valid.status)))
        let fault = Fault(
            valid, rules: rules, serverMessage: serverMessage, rejections: declared.rejections,
            cause: received.error)
        guard let fault, !declared.acceptedStatuses.contains(valid.status) else {
            OperationRecord.note(.recovered)
            return valid
        }
        #if DEBUG
        let decoder = declared.rejections.meaning(of: valid)?.serverMessage ?? serverMessage
        if let line = fault.unreadMessage(by: decoder) { logProblem(line) }
        #endif
        throw fault.noted()
    }

    /// Sends a request with the app's own client and returns the response whatever its status.
    package static func received(
        for request: URLRequest, _ sent: ClientRequest, rules: StatusRules,
        classifier: ErrorClassifier, send: (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> ReceivedResponse {
        var received: (data: Data, response: URLResponse)?
        var failure: (any Error)?
        do {
            received = try await send(request)
        } catch let fault as Fault {
            throw fault
        } catch let cut as TransferFailure {
            (received, failure) = ((Data(), cut.response), cut.error)
        } catch {
            failure = error
        }
        return try ReceivedResponse(
            received?.response, received?.data, failure, to: sent.summary,
            accepting: sent.acceptedStatuses, rules: rules, isSecure: request.isSecure,
            classifier: classifier)
    }

    /// Converts Foundation's response; nil if its status is not a number of three digits.
    ///
    /// Header fields whose names are not valid in HTTP are dropped.
    public init?(_ response: HTTPURLResponse, body: Data) {
        guard (100...999).contains(response.statusCode) else { return nil }
        var fields = HTTPFields()
        for case (let name as String, let value as String) in response.allHeaderFields {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        let status = HTTPResponse.Status(code: response.statusCode)
        self.init(head: HTTPResponse(status: status, headerFields: fields), body: body)
    }
}

extension URLRequest {
    fileprivate var isSecure: Bool { url?.scheme?.lowercased() == "https" }
}

extension Fault {
    /// Classifies the error of a transport.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - status: The status that was received before the error; nil if none was.
    ///   - isSecure: Whether the connection was to use TLS.
    ///   - request: The request; nil if it is not known.
    package init(
        transportError error: any Error, status: Int?, isSecure: Bool, to request: RequestSummary?
    ) {
        self.init(
            error, classifiedBy: .foundation(receivedHead: status != nil, isSecure: isSecure),
            facts: Facts(request, status: status))
    }
}

extension RequestSummary {
    /// Summarizes a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The template of the path; nil to derive it: segments that look like values are
    ///     `{id}` then.
    ///   - placement: The place where it may carry credentials.
    package init(
        _ request: URLRequest, path: String? = nil, placement: TokenPlacement = .bearer
    ) {
        // Converting a URL without a scheme would trap.
        let sent = request.url?.scheme == nil ? nil : request.httpRequest
        self.init(
            method: request.httpMethod ?? "GET",
            path: path ?? PathTemplate.derived(from: request.url?.absoluteString ?? ""),
            carriesCredentials: sent.map(placement.isCarried) ?? false)
    }
}
