public import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageConcurrency
public import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Middleware around whatever sends: an ``APIClient``'s wire, or the client that an app keeps.
///
///     let chain = CallChain(Repeats(), credentials)
///     let answer = try await chain.answer(to: request) { try await session.data(for: $0) }
public struct MiddlewareChain: Sendable {
    private let given: [any Middleware]
    private let middleware: [any Middleware]

    /// Makes a chain of middleware, the first outermost.
    ///
    /// The recoveries that rejections declare stand inside of the fallbacks that come first, and outside
    /// of all else.
    public init(_ middleware: any Middleware...) { self.init(middleware) }

    init(_ middleware: [any Middleware]) {
        let fallbacks = middleware.prefix { $0 is Fallback }
        given = middleware
        self.middleware = fallbacks + [RecoveryMiddleware()] + middleware.dropFirst(fallbacks.count)
    }

    /// This chain with more inside of what it has.
    func adding(_ more: [any Middleware]) -> MiddlewareChain { MiddlewareChain(given + more) }

    /// The answer to a request that an app's own client sends; what is no success is thrown.
    ///
    /// There is no deadline but the client's own. The request that goes out is the one that is given,
    /// with what the middleware changes in it: method, address, header fields and body.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - requiresAuthentication: Whether it may carry credentials.
    ///   - rules: What a status means where nobody declares it.
    ///   - serverMessage: How the server's words to the person are read from the body of an error.
    ///   - rejections: What statuses are declared to mean, the most specific scope first.
    ///   - send: Sends the request.
    /// - Returns: The answer, whose status is a success.
    /// - Throws: What went wrong.
    public func response(
        for request: URLRequest, path: String? = nil, requiresAuthentication: Bool = true,
        rules: StatusRules = StatusRules(), serverMessage: ServerMessageDecoder = .standard,
        rejections: [Rejections] = [],
        send: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> ClientResponse {
        guard let given = ClientRequest(request, path: path) else {
            throw Fault(.unexpected, code: "request.invalid")
        }
        var call = given
        (call.requiresAuthentication, call.serverMessage, call.rejections) = (
            requiresAuthentication, serverMessage, rejections
        )
        let answer = try await self.response(for: call, rules: rules) {
            (call) throws(Fault) -> ClientResponse in
            try await ClientResponse.unvalidated(
                for: request.changed(from: given, to: call), call.summary, send: send)
        }
        if let fault = Fault(answer, to: call, rules: rules) { throw fault }
        OperationRecord.current?.markRecovered()
        return answer
    }

    /// The answer to a call, whatever its status, from a client of the app's own.
    ///
    /// - Parameters:
    ///   - call: What is asked.
    ///   - rules: What a status means where nobody declares it.
    ///   - send: Sends the call as the middleware leaves it.
    /// - Returns: The answer.
    /// - Throws: What went wrong when there is none.
    public func response(
        for call: ClientRequest, rules: StatusRules = StatusRules(), send: @escaping Middleware.Next
    ) async throws(Fault) -> ClientResponse {
        let (race, callingOff) = (Race<ClientResponse>(), CancellationSignal.current)
        let context = ClientContext(rules: rules, stop: { race.end(.failure($0)) })
        defer { context.close() }
        do {
            return try await race.run {
                try await ClientContext.$active.withValue(context) {
                    try await run(call) {
                        (call: ClientRequest) async throws(Fault) -> ClientResponse in
                        // Middleware may know of no cancellation.
                        let isOver = Task.isCancelled || race.isOver || callingOff.isCanceled()
                        guard !isOver else { throw Fault.canceled() }
                        return try await send(call)
                    }
                }
            }
        } catch {
            throw error as? Fault ?? .canceled(by: error)
        }
    }

    /// Passes a call through the middleware to whoever sends.
    func run(_ call: ClientRequest, send: @escaping Middleware.Next) async throws(Fault)
        -> ClientResponse
    {
        var first = send
        for middleware in middleware.reversed() {
            let next = first
            first = { (call: ClientRequest) async throws(Fault) -> ClientResponse in
                try await middleware.intercept(call, next: next)
            }
        }
        return try await first(call)
    }
}

extension ClientRequest {
    /// Makes a call of a request of URLSession's; nil when that is none of HTTP.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The template of its path; nil to leave the path out, since it may hold values.
    public init?(_ request: URLRequest, path: String? = nil) {
        guard var http = request.httpRequest else { return nil }
        // There the values count as Latin-1, which most scripts are not.
        for (name, value) in request.allHTTPHeaderFields ?? [:] {
            if let name = HTTPField.Name(name) { http.headerFields[name] = value }
        }
        self.init(http, body: request.httpBody, path: path)
    }
}

extension URLRequest {
    /// This request with what middleware has changed in the call that was made of it: all else stays
    /// as the app has written it.
    fileprivate func changed(from given: ClientRequest, to call: ClientRequest) -> URLRequest {
        var request = self
        let (former, new) = (given.head, call.head)
        if new.method != former.method { request.httpMethod = new.method.rawValue }
        if new.url != former.url { request.url = new.url ?? url }
        for name in Set((former.headerFields + new.headerFields).map(\.name)) {
            let value = new.headerFields[name]
            guard value != former.headerFields[name] else { continue }
            request.setValue(value, forHTTPHeaderField: name.rawName)
        }
        if call.body != given.body { request.httpBody = call.body }
        return request
    }
}
