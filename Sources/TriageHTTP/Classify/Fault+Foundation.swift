public import Foundation
import HTTPTypes
public import Triage

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Fault {
    /// The fault in what an app's own client was given back; nil when it was a success.
    ///
    /// For an app that keeps its URLSession, Alamofire or Moya: hand over what the completion got.
    ///
    ///     if let fault = Fault(response: response, data: data, error: error, to: request) { … }
    ///
    /// - Parameters:
    ///   - response: The response, also where there is an error beside it.
    ///   - data: The body.
    ///   - error: The error of the transport.
    ///   - request: What was asked; whether it carried credentials is read from `Authorization`.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - rules: What a status means.
    ///   - message: How the server's words to the person are read from the body.
    public init?(
        response: URLResponse?, data: Data?, error: (any Error)?, to request: URLRequest,
        path: String? = nil, rules: StatusRules = StatusRules(), message: ServerMessage = .standard
    ) {
        let summary = RequestSummary(request, path: path)
        let head = response as? HTTPURLResponse
        if let error {
            let isSecure = request.url?.scheme?.lowercased() == "https"
            self.init(
                transportError: error, status: head?.statusCode, isSecure: isSecure, to: summary)
        } else if let head, let answer = Answer(head, body: data ?? Data()) {
            self.init(answer, to: summary, rules: rules, message: message)
        } else {
            self.init(.invalidResponse, code: "http.noResponse", facts: Facts(summary))
        }
        if path == nil { facts.path = nil }
    }

    /// The fault that a transport's error stands for.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - status: The status that had come before it, if any.
    ///   - isSecure: Whether the connection was to use TLS.
    ///   - request: What was asked.
    public init(
        transportError error: any Error, status: Int?, isSecure: Bool, to request: RequestSummary
    ) {
        let reading = ErrorReader.foundation(hadHead: status != nil, isSecure: isSecure).read(error)
        self.init(
            reading.kind ?? .unexpected, code: reading.code, cause: error,
            facts: Facts(request, status: status))
    }
}

extension RequestSummary {
    /// Summarises a request; its path is left empty where no template is given.
    public init(_ request: URLRequest, path: String? = nil) {
        self.init(
            method: request.httpMethod ?? "GET", path: path ?? "",
            carriesCredentials: request.value(forHTTPHeaderField: "Authorization") != nil)
    }
}

extension Answer {
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
