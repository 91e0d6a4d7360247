public import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageConcurrency
public import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// An app's own client, with URLSession's requests and responses.
extension MiddlewareChain {
    /// Sends a request with the app's own client and throws for responses that are not a success.
    ///
    /// It sends the request as given, with the method, URL, header fields and body that the
    /// middleware has changed. A client that follows redirects by itself sends the tokens to the
    /// new address. ``send(_:_:in:)`` and `Authentication.redirected(_:from:)` remove them first.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - declaration: The template of its path, and what its responses mean.
    ///   - send: Sends the request.
    /// - Returns: The response, whose status is a success.
    /// - Throws: A fault with the attempts for a failure or a response outside 2xx, or a fault with
    ///   the code `request.invalid` for a request that is not HTTP. An error that carries a
    ///   response whose status means a failure is the cause of that response's fault, and
    ///   middleware receives the response.
    public func send(
        _ request: URLRequest, _ declaration: RequestDeclaration = RequestDeclaration(),
        @_inheritActorContext using send:
            @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> ClientResponse {
        guard let original = ClientRequest(request, path: declaration.path) else {
            throw Fault(ours: .unexpected, code: "request.invalid")
        }
        var declared = original
        declared.requiresAuthentication = !declaration.isPublic
        declared.serverMessage = declaration.serverMessage ?? serverMessage
        declared.rejections = declaration.rejections
        declared.acceptedStatuses = declaration.acceptedStatuses
        let (call, last) = (Call(of: engine, on: executor), Lock<ReceivedResponse?>(nil))
        do {
            try declared.checkRejections()
            let response = try await call.run(declared, within: deadline) {
                [rules, engine] changed in
                let received = try await ClientResponse.received(
                    for: request.changed(from: original, to: changed), changed, rules: rules,
                    classifier: engine.classifier, send: send)
                last.withLock { $0 = received }
                return received.response
            } finish: { [declared] (response) throws(Fault) in
                var declared = declared
                completing?(&declared)
                response.requestSummary = call.log.summary(
                    response.requestSummary ?? declared.summary)
                if declared.summary.path != original.summary.path {
                    response.requestSummary?.path = declared.summary.path
                }
                // Middleware may have put another response in its place.
                let received = last.current.flatMap { $0.response.head == response.head ? $0 : nil }
                try engine.judge(response, to: declared, cause: received?.error)
            }
            call.succeed()
            return response
        } catch {
            throw call.fail(with: error, of: declared.summary)
        }
    }

    /// Makes a response from a completion handler's arguments, and throws if it is not a success.
    ///
    ///     session.dataTask(with: request) { data, response, error in
    ///         complete { try chain.receive(data, response, error, for: request).body }
    ///     }
    ///
    /// The chain's middleware does not run, but the chain's rules and decoder count. The operation
    /// that is under way where this is called notes the request. On the thread on which URLSession
    /// calls a handler there is none: for work within an operation use ``receiver(for:_:)``.
    ///
    /// - Parameters:
    ///   - data: The body; nil counts as empty.
    ///   - response: The response, even if there is an error too.
    ///   - error: The error of the client; nil if there is none.
    ///   - request: The request.
    ///   - declaration: The template of its path, and what its responses mean.
    /// - Returns: The response, whose status is a success.
    /// - Throws: The fault of the response if its status means a failure, with the error as its
    ///   cause; otherwise the fault of the error. A cancellation, and an error that carries a
    ///   fault, count before the status. Without an HTTP response and an error the fault is
    ///   `invalidResponse` with the code `http.noResponse`.
    public func receive(
        _ data: Data?, _ response: URLResponse?, _ error: (any Error)?, for request: URLRequest,
        _ declaration: RequestDeclaration = RequestDeclaration()
    ) throws(Fault) -> ClientResponse {
        let result = Result { () throws(Fault) in
            try ClientResponse.validated(
                for: request, response: response, data: data, error: error, declaration,
                rules: rules, serverMessage: serverMessage, classifier: engine.classifier)
        }
        let summary = RequestSummary(
            request, path: declaration.path, placement: rules.session.placement)
        OperationRecord.current?.note(result, of: summary, request, response, data ?? Data())
        return try result.get()
    }

    /// Returns a function that receives a completion handler's arguments for the operation under
    /// way.
    ///
    /// Make it within the operation, before the request is sent. It does what
    /// ``receive(_:_:_:for:_:)`` does, and on any thread the operation notes the request, so that
    /// its report is complete even if a layer drops the fault:
    ///
    ///     let receive = chain.receiver(for: request)
    ///     session.dataTask(with: request) { data, response, error in
    ///         complete { try receive(data, response, error).body }
    ///     }
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - declaration: The template of its path, and what its responses mean.
    /// - Returns: The function, which throws like ``receive(_:_:_:for:_:)``. Made outside of an
    ///   operation, it is that method.
    public func receiver(
        for request: URLRequest, _ declaration: RequestDeclaration = RequestDeclaration()
    ) -> @Sendable (Data?, URLResponse?, (any Error)?) throws(Fault) -> ClientResponse {
        let record = OperationRecord.current
        return { data, response, error throws(Fault) in
            let result: Result<ClientResponse, Fault> = OperationRecord.run(
                in: record ?? .current
            ) {
                do throws(Fault) {
                    return .success(try receive(data, response, error, for: request, declaration))
                } catch {
                    return .failure(error)
                }
            }
            return try result.get()
        }
    }

    /// Sends a request with the app's own client and notes it for reports; nothing else happens.
    ///
    /// It is for an app that keeps its own errors and only reports them. Within `reporting` or
    /// `run`, the report of any error names the request and its status:
    ///
    ///     let (data, response) = try await chain.note(request, "/v1/home") {
    ///         try await session.data(for: $0)
    ///     }
    ///
    /// The middleware of the chain does not run. A call for the same method and path as the one
    /// before it in the operation, which failed, is counted as a retry.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The template of its path; nil to derive it.
    ///   - send: Sends the request.
    /// - Returns: The value that `send` returns.
    /// - Throws: The error that `send` throws, unchanged.
    public func note(
        _ request: URLRequest, _ path: String? = nil,
        using send: (URLRequest) async throws -> (Data, URLResponse)
    ) async rethrows -> (Data, URLResponse) {
        try await ClientResponse.noting(
            request, path: path, classifier: engine.classifier, send: send)
    }
}

extension OperationRecord {
    /// Notes the exchange of a request that the app's own client has sent.
    fileprivate func note(
        _ result: Result<ClientResponse, Fault>, of request: RequestSummary, _ sent: URLRequest,
        _ response: URLResponse?, _ body: Data
    ) {
        var info = RequestInfo(request)
        switch result {
        case .success(let valid):
            info.end(with: Fault.code(ofStatus: valid.status), status: valid.status)
        case .failure(let fault) where fault.kind == .canceled: return
        case .failure(let fault): info.end(with: fault.code, status: fault.facts.status)
        }
        note(exchange: info, of: sent, response, body)
    }
}

extension ClientRequest {
    /// Throws if the rejections of the request contradict themselves, and logs the mistake.
    fileprivate func checkRejections() throws(Fault) {
        do throws(ConfigurationError) {
            for scope in rejections { try scope.validate() }
        } catch {
            logProblem("\(self) is not sent: \(error)")
            throw Fault(
                ours: .unexpected, code: "client.configuration", cause: error,
                facts: .misconfigured)
        }
    }

    /// Creates a request from URLSession's; nil if it is not HTTP.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The template of its path; nil to derive it: segments that look like values are
    ///     `{id}` then.
    public init?(_ request: URLRequest, path: String? = nil) {
        // Converting a URL without a scheme would trap.
        guard request.url?.scheme != nil, var http = request.httpRequest else { return nil }
        // `httpRequest` reads values as Latin-1, which breaks other scripts. Those are set again
        // unchanged.
        for (name, value) in request.allHTTPHeaderFields ?? [:] {
            let isASCII = value.utf8.allSatisfy { $0 < 0x80 }
            if !isASCII, let name = HTTPField.Name(name) { http.headerFields[name] = value }
        }
        self.init(http, body: request.httpBody, path: path)
    }
}

extension URLRequest {
    /// Returns this request with the middleware's changes; all else stays as the app wrote it.
    func changed(from original: ClientRequest, to changed: ClientRequest) -> Self {
        var request = self
        let (former, new) = (original.head, changed.head)
        if new.method != former.method { request.httpMethod = new.method.rawValue }
        if new.scheme != former.scheme || new.authority != former.authority {
            request.url = new.url ?? url
        } else if new.path != former.path {
            request.url = url?.replacingPath(with: new.path ?? "/") ?? url
        }
        for name in Set((former.headerFields + new.headerFields).map(\.name)) {
            let value = new.headerFields[name]
            guard value != former.headerFields[name] else { continue }
            request.setValue(value, forHTTPHeaderField: name.rawName)
        }
        if changed.body != original.body { request.httpBody = changed.body }
        return request
    }
}

extension URL {
    /// This URL with another path and query; its user and its fragment stay.
    fileprivate func replacingPath(with path: String) -> URL? {
        let parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        guard let text = parts?.string, let start = parts?.rangeOfPath?.lowerBound
        else { return nil }
        return URL(string: text[..<start] + path + text[start...].drop { $0 != "#" })
    }
}
