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
public struct CallChain: Sendable {
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
        self.middleware = fallbacks + [Recoveries()] + middleware.dropFirst(fallbacks.count)
    }

    /// This chain with more inside of what it has.
    func adding(_ more: [any Middleware]) -> CallChain { CallChain(given + more) }

    /// The answer to a request that an app's own client sends; what is no success is thrown.
    ///
    /// There is no deadline but the client's own. The request that goes out is the one that is given,
    /// with what the middleware changes in it: method, address, header fields and body.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - needsSession: Whether it may carry credentials.
    ///   - rules: What a status means where nobody declares it.
    ///   - message: How the server's words to the person are read from the body of an error.
    ///   - scopes: What statuses are declared to mean, the most specific scope first.
    ///   - send: Sends the request.
    /// - Returns: The answer, whose status is a success.
    /// - Throws: What went wrong.
    public func answer(
        to request: URLRequest, path: String? = nil, needsSession: Bool = true,
        rules: StatusRules = StatusRules(), message: ServerMessage = .standard,
        scopes: [Rejections] = [],
        by send: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> Answer {
        guard let given = Call(request, path: path) else {
            throw Fault(.unexpected, code: "request.invalid")
        }
        var call = given
        (call.needsSession, call.message, call.scopes) = (needsSession, message, scopes)
        let answer = try await self.answer(to: call, rules: rules) {
            (call) throws(Fault) -> Answer in
            try await Answer.whole(
                to: request.changed(from: given, to: call), call.summary, by: send)
        }
        if let fault = Fault(answer, to: call, rules: rules) { throw fault }
        OperationRecord.current?.forget()
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
    public func answer(
        to call: Call, rules: StatusRules = StatusRules(), by send: @escaping Middleware.Next
    ) async throws(Fault) -> Answer {
        let (race, callingOff) = (Race<Answer>(), CallingOff.current)
        let context = CallContext(rules: rules, stop: { race.end(.failure($0)) })
        defer { context.close() }
        do {
            return try await race.run {
                try await CallContext.$underWay.withValue(context) {
                    try await pass(call) { (call: Call) async throws(Fault) -> Answer in
                        // Middleware may know of no cancellation.
                        let isOver = Task.isCancelled || race.isOver || callingOff.isDone()
                        guard !isOver else { throw Fault.cancelled() }
                        return try await send(call)
                    }
                }
            }
        } catch {
            throw error as? Fault ?? .cancelled(by: error)
        }
    }

    /// Passes a call through the middleware to whoever sends.
    func pass(_ call: Call, to send: @escaping Middleware.Next) async throws(Fault) -> Answer {
        var first = send
        for middleware in middleware.reversed() {
            let next = first
            first = { (call: Call) async throws(Fault) -> Answer in
                try await middleware.intercept(call, next: next)
            }
        }
        return try await first(call)
    }
}

extension Call {
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
    fileprivate func changed(from given: Call, to call: Call) -> URLRequest {
        var request = self
        let (former, new) = (given.request, call.request)
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
