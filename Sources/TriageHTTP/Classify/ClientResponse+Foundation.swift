public import Foundation
import HTTPTypes
public import TriageCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension ClientResponse {
    /// Sends a request with the app's own client and throws for responses outside 2xx.
    ///
    /// An app that keeps its URLSession wraps its existing call:
    ///
    ///     let response = try await ClientResponse.validated(for: request) {
    ///         try await session.data(for: $0)
    ///     }
    ///
    /// - Parameters:
    ///   - request: The request. An `Authorization` field means that it carries credentials.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - rules: The meaning of each status.
    ///   - serverMessage: Reads the server's message to the user from the body of an error.
    ///   - send: Sends the request.
    /// - Returns: The response, with a status of 2xx.
    /// - Throws: The fault of the response, or of the error that `send` throws. A `Fault` that
    ///   `send` throws is thrown unchanged.
    public static func validated(
        for request: URLRequest, path: String? = nil, rules: StatusRules = StatusRules(),
        serverMessage: ServerMessageDecoder = .standard,
        send: (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> ClientResponse {
        try await unvalidated(for: request, RequestSummary(request, path: path), send: send)
            .validated(by: rules, serverMessage)
    }

    /// Sends a request with the app's own client and returns the response whatever its status.
    package static func unvalidated(
        for request: URLRequest, _ summary: RequestSummary,
        send: (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> ClientResponse {
        do {
            let (data, response) = try await send(request)
            return try ClientResponse(response, data, to: summary)
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault(transportError: error, status: nil, isSecure: request.isSecure, to: summary)
        }
    }

    private init(
        _ response: URLResponse?, _ data: Data?, to summary: RequestSummary
    ) throws(Fault) {
        guard let head = response as? HTTPURLResponse,
            var validResponse = ClientResponse(head, body: data ?? Data())
        else { throw Fault(.invalidResponse, code: "http.noResponse", facts: Fault.Facts(summary)) }
        validResponse.requestSummary = summary
        self = validResponse
    }

    /// Makes a response from a completion handler's arguments and throws for responses outside 2xx.
    ///
    /// Use it with Alamofire, Moya and completion handlers: pass on the three values that they
    /// receive.
    ///
    /// - Parameters:
    ///   - request: The request. An `Authorization` field means that it carried credentials.
    ///   - response: The response, even if there is an error too.
    ///   - data: The body; nil counts as empty.
    ///   - error: The error of the transport; nil if there is none.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - rules: The meaning of each status.
    ///   - serverMessage: Reads the server's message to the user from the body of an error.
    /// - Returns: The response, with a status of 2xx.
    /// - Throws: The fault of the error if there is one; otherwise the fault of the response.
    ///   Without an HTTP response the fault is `invalidResponse` with the code `http.noResponse`.
    public static func validated(
        for request: URLRequest, response: URLResponse?, data: Data?, error: (any Error)? = nil,
        path: String? = nil, rules: StatusRules = StatusRules(),
        serverMessage: ServerMessageDecoder = .standard
    ) throws(Fault) -> ClientResponse {
        let summary = RequestSummary(request, path: path)
        if let error {
            let head = response as? HTTPURLResponse
            throw Fault(
                transportError: error, status: head?.statusCode, isSecure: request.isSecure,
                to: summary)
        }
        return try ClientResponse(response, data, to: summary).validated(by: rules, serverMessage)
    }

    /// Returns the response if its status is 2xx; the failure before it counts as recovered.
    private func validated(
        by rules: StatusRules, _ serverMessage: ServerMessageDecoder
    ) throws(Fault) -> ClientResponse {
        if let fault = Fault(self, rules: rules, serverMessage: serverMessage) { throw fault }
        OperationRecord.current?.markRecovered()
        return self
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
    public init(
        transportError error: any Error, status: Int?, isSecure: Bool, to request: RequestSummary?
    ) {
        self.init(
            error, classifiedBy: .foundation(receivedHead: status != nil, isSecure: isSecure),
            facts: Facts(request, status: status))
    }
}

extension RequestSummary {
    /// Summarizes a request; leaves the path out if there is no template.
    ///
    /// - Parameters:
    ///   - request: The request. An `Authorization` field means that it carries credentials.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    init(_ request: URLRequest, path: String? = nil) {
        self.init(
            method: request.httpMethod ?? "GET", path: path,
            carriesCredentials: request.value(forHTTPHeaderField: "Authorization") != nil)
    }
}
