public import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageConcurrency
public import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A chain of middleware around a client: an ``APIClient``, or an app's own HTTP client.
///
///     let chain = MiddlewareChain(Retry(), authentication)
///     let response = try await chain.response(for: request) {
///         try await session.data(for: $0)
///     }
public struct MiddlewareChain: Sendable {
    private let given: [any Middleware]
    private let middleware: [any Middleware]

    /// Creates a chain of middleware, outermost first.
    ///
    /// The chain runs the recoveries that rejections declare. They stand inside of the fallbacks at
    /// the start of the list, and outside of all other middleware.
    public init(_ middleware: any Middleware...) { self.init(middleware) }

    init(_ middleware: [any Middleware]) {
        let fallbacks = middleware.prefix { $0 is Fallback }
        given = middleware
        self.middleware = fallbacks + [RecoveryMiddleware()] + middleware.dropFirst(fallbacks.count)
    }

    /// Returns a chain with more middleware, inside of the middleware that it already has.
    func adding(_ more: [any Middleware]) -> MiddlewareChain { MiddlewareChain(given + more) }

    /// Sends a request with the app's own client and throws for responses outside 2xx.
    ///
    /// The chain adds no deadline to that of the app's client. It sends the request as given, with
    /// the method, URL, header fields and body that the middleware has changed.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - path: The template of the path. If it is nil, faults carry no path, since a path may
    ///     hold values.
    ///   - requiresAuthentication: Whether the request may carry tokens.
    ///   - rules: The meaning of statuses that no rejection declares.
    ///   - serverMessage: The decoder for the server's message to the user in the body of an error.
    ///   - rejections: The declared meanings of statuses, the most specific scope first.
    ///   - send: Sends the request.
    /// - Returns: The response, whose status is a success.
    /// - Throws: A fault for a failure, a response outside 2xx, or a request that is not HTTP (code
    ///   `request.invalid`).
    public func response(
        for request: URLRequest, path: String? = nil, requiresAuthentication: Bool = true,
        rules: StatusRules = StatusRules(), serverMessage: ServerMessageDecoder = .standard,
        rejections: [Rejections] = [],
        send: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> ClientResponse {
        guard let original = ClientRequest(request, path: path) else {
            throw Fault(.unexpected, code: "request.invalid")
        }
        var configured = original
        (configured.requiresAuthentication, configured.serverMessage, configured.rejections) = (
            requiresAuthentication, serverMessage, rejections
        )
        let response = try await self.response(for: configured, rules: rules) {
            (changed) throws(Fault) -> ClientResponse in
            try await ClientResponse.unvalidated(
                for: request.changed(from: original, to: changed), changed.summary, send: send)
        }
        if let fault = Fault(response, to: configured, rules: rules) { throw fault }
        OperationRecord.current?.markRecovered()
        return response
    }

    /// Sends a request with the app's own client and returns the response, whatever its status.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - rules: The meaning of statuses that no rejection declares.
    ///   - send: Sends the request as the middleware has changed it.
    /// - Returns: The response.
    /// - Throws: A fault if there is no response.
    public func response(
        for request: ClientRequest, rules: StatusRules = StatusRules(),
        send: @escaping Middleware.Next
    ) async throws(Fault) -> ClientResponse {
        let (race, cancellation) = (Race<ClientResponse>(), CancellationSignal.current)
        let context = ClientContext(rules: rules, stop: { race.end(.failure($0)) })
        defer { context.close() }
        do {
            return try await race.run {
                try await ClientContext.$active.withValue(context) {
                    try await run(request) {
                        (request: ClientRequest) async throws(Fault) -> ClientResponse in
                        // Middleware may ignore cancellation, so the chain checks before each
                        // attempt.
                        let isOver = Task.isCancelled || race.isOver || cancellation.isCanceled()
                        guard !isOver else { throw Fault.canceled() }
                        return try await send(request)
                    }
                }
            }
        } catch {
            throw error as? Fault ?? .canceled(by: error)
        }
    }

    /// Passes a request through the middleware, and then to `send`.
    func run(_ request: ClientRequest, send: @escaping Middleware.Next) async throws(Fault)
        -> ClientResponse
    {
        var first = send
        for middleware in middleware.reversed() {
            let next = first
            first = { (request: ClientRequest) async throws(Fault) -> ClientResponse in
                try await middleware.intercept(request, next: next)
            }
        }
        return try await first(request)
    }
}

extension ClientRequest {
    /// Creates a request from URLSession's; nil if it is not HTTP.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The template of its path. If it is nil, faults carry no path, since a path may
    ///     hold values.
    public init?(_ request: URLRequest, path: String? = nil) {
        guard var http = request.httpRequest else { return nil }
        // `httpRequest` reads values as Latin-1, which breaks other scripts. Set them again
        // unchanged.
        for (name, value) in request.allHTTPHeaderFields ?? [:] {
            if let name = HTTPField.Name(name) { http.headerFields[name] = value }
        }
        self.init(http, body: request.httpBody, path: path)
    }
}

extension URLRequest {
    /// Returns this request with the middleware's changes; all else stays as the app wrote it.
    fileprivate func changed(from original: ClientRequest, to changed: ClientRequest) -> Self {
        var request = self
        let (former, new) = (original.head, changed.head)
        if new.method != former.method { request.httpMethod = new.method.rawValue }
        if new.url != former.url { request.url = new.url ?? url }
        for name in Set((former.headerFields + new.headerFields).map(\.name)) {
            let value = new.headerFields[name]
            guard value != former.headerFields[name] else { continue }
            request.setValue(value, forHTTPHeaderField: name.rawName)
        }
        if changed.body != original.body { request.httpBody = changed.body }
        return request
    }
}
