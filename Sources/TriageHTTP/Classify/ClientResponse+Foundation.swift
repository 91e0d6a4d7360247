public import Foundation
import HTTPTypes
public import TriageCore
import TriageRedaction

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension ClientResponse {
    /// The answer to a request that an app's own client sends; what is no success is thrown.
    ///
    /// For an app that keeps its URLSession, one line around the call it has:
    ///
    ///     let answer = try await Answer.to(request) { try await session.data(for: $0) }
    ///
    /// - Parameters:
    ///   - request: What is asked; whether it carries credentials is read from `Authorization`.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - rules: What a status means.
    ///   - serverMessage: How the server's words to the person are read from the body of an error.
    ///   - send: Sends the request.
    /// - Returns: The answer, whose status is a success.
    /// - Throws: What went wrong.
    public static func validated(
        for request: URLRequest, path: String? = nil, rules: StatusRules = StatusRules(),
        serverMessage: ServerMessageDecoder = .standard,
        send: (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> ClientResponse {
        let answer = try await unvalidated(
            for: request, RequestSummary(request, path: path), send: send)
        if let fault = Fault(answer, rules: rules, serverMessage: serverMessage) { throw fault }
        OperationRecord.current?.markRecovered()
        return answer
    }

    /// The answer to a request that an app's own client sends, whatever its status.
    package static func unvalidated(
        for request: URLRequest, _ summary: RequestSummary,
        send: (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> ClientResponse {
        do {
            let (data, response) = try await send(request)
            return try ClientResponse(to: request, summary, response, data, nil)
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault(
                transportError: error, status: nil, isSecure: request.isSecure, to: summary)
        }
    }

    private init(
        to request: URLRequest, _ summary: RequestSummary, _ response: URLResponse?, _ data: Data?,
        _ error: (any Error)?
    ) throws(Fault) {
        let head = response as? HTTPURLResponse
        if let error {
            throw Fault(
                transportError: error, status: head?.statusCode, isSecure: request.isSecure,
                to: summary)
        }
        guard let head, var answer = ClientResponse(head, body: data ?? Data()) else {
            throw Fault(.invalidResponse, code: "http.noResponse", facts: Fault.Facts(summary))
        }
        answer.requestSummary = summary
        self = answer
    }

    /// The answer in what the completion of an app's own client was given; what is no success is
    /// thrown.
    ///
    /// For Alamofire, Moya and completion handlers: hand over the three that they were given.
    ///
    /// - Parameters:
    ///   - request: What was asked; whether it carried credentials is read from `Authorization`.
    ///   - response: The response, also where there is an error beside it.
    ///   - data: The body.
    ///   - error: The error of the transport.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - rules: What a status means.
    ///   - serverMessage: How the server's words to the person are read from the body of an error.
    /// - Returns: The answer, whose status is a success.
    /// - Throws: What went wrong.
    public static func validated(
        for request: URLRequest, response: URLResponse?, data: Data?, error: (any Error)? = nil,
        path: String? = nil, rules: StatusRules = StatusRules(),
        serverMessage: ServerMessageDecoder = .standard
    ) throws(Fault) -> ClientResponse {
        let summary = RequestSummary(request, path: path)
        let answer = try ClientResponse(to: request, summary, response, data, error)
        if let fault = Fault(answer, rules: rules, serverMessage: serverMessage) { throw fault }
        OperationRecord.current?.markRecovered()
        return answer
    }
}

extension URLRequest {
    fileprivate var isSecure: Bool { url?.scheme?.lowercased() == "https" }
}

extension Fault {
    /// The fault that a transport's error stands for.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - status: The status that had come before it, if any.
    ///   - isSecure: Whether the connection was to use TLS.
    ///   - request: What was asked, if that is known here.
    public init(
        transportError error: any Error, status: Int?, isSecure: Bool, to request: RequestSummary?
    ) {
        self.init(
            error, classifiedBy: .foundation(receivedHead: status != nil, isSecure: isSecure),
            facts: Facts(request, status: status))
    }
}

extension RequestSummary {
    /// Summarises a request; its path is left out where no template is given.
    public init(_ request: URLRequest, path: String? = nil) {
        self.init(
            method: request.httpMethod ?? "GET", path: path,
            carriesCredentials: request.value(forHTTPHeaderField: "Authorization") != nil)
    }
}

extension ClientResponse {
    /// Makes an answer of Foundation's response; nil when its status is not a number of three digits.
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
