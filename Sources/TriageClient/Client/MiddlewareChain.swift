public import Foundation
import HTTPTypes
import HTTPTypesFoundation
package import TriageConcurrency
public import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A chain of middleware around a client: an ``APIClient``, or an app's own HTTP client.
///
///     let chain = MiddlewareChain(Retry(), authentication, timeout: .seconds(30))
///     let response = try await chain.response(for: request, in: session)
public struct MiddlewareChain: Sendable {
    let given: [any Middleware]
    private let middleware: [any Middleware]
    package let serverMessage: ServerMessageDecoder
    /// The rules of the authentication among the middleware; nil if there is none.
    private let session: SessionRules?
    /// The lines about messages that nobody reads, which are logged once.
    private var loggedLines = Lock<Set<String>>([])
    private var numbers = Lock(0)
    private let observe: @Sendable (ClientEvent) -> Void
    /// The deadline of each call; nil for none.
    private let deadline: Deadline?
    /// The executor on which the middleware runs; nil for the global one.
    private var executor: JobExecutor?
    /// Adds the declarations that are known only after a request was sent; nil for none.
    private var completing: (@Sendable (inout ClientRequest) -> Void)?

    /// The time that a call has, and what measures it.
    package struct Deadline: Sendable {
        let timeout: Duration
        let scheduler: DeadlineScheduler

        /// Creates a deadline; nil for no timeout and for one that is not above zero.
        package init?(_ timeout: Duration?, on clock: any Clock<Duration>) {
            guard let timeout = timeout?.positive("the timeout of a chain") else { return nil }
            (self.timeout, scheduler) = (timeout, DeadlineScheduler(clock))
        }
    }

    /// Creates a chain of middleware, outermost first.
    ///
    /// The chain runs the recoveries that rejections declare. They stand inside of the fallbacks at
    /// the start of the list, and outside of all other middleware.
    ///
    /// - Parameters:
    ///   - middleware: The middleware, outermost first.
    ///   - serverMessage: The decoder for the server's message to the user, unless a request or a
    ///     rejection has its own.
    ///   - timeout: The timeout of a call: a deadline for all that middleware does, retries and
    ///     their delays included; nil for none. One that is not above zero counts as nil.
    ///   - clock: The clock that measures the timeout. The default clock stops while the system has
    ///     suspended the app.
    ///   - observe: Receives every event, on the thread where it happens; it must not block. The
    ///     attempts are those of the chain. What the app's client repeats by itself is one of them.
    public init(
        _ middleware: any Middleware..., serverMessage: ServerMessageDecoder = .standard,
        timeout: Duration? = nil, clock: (any Clock<Duration>)? = nil,
        observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
    ) {
        self.init(
            middleware, serverMessage, Deadline(timeout, on: clock ?? ForegroundClock()), observe)
    }

    package init(
        _ middleware: [any Middleware], _ serverMessage: ServerMessageDecoder = .standard,
        _ deadline: Deadline? = nil,
        _ observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
    ) {
        self.serverMessage = serverMessage
        self.deadline = deadline
        self.observe = observe
        let fallbacks = middleware.prefix { $0 is Fallback }
        given = middleware
        session = middleware.lazy.compactMap { ($0 as? Authentication)?.configuration.rules }.first
        self.middleware = fallbacks + [RecoveryMiddleware()] + middleware.dropFirst(fallbacks.count)
    }

    /// Returns a chain with more middleware, inside of the middleware that it already has.
    func adding(_ more: [any Middleware]) -> MiddlewareChain {
        var chain = MiddlewareChain(given + more, serverMessage, deadline, observe)
        (chain.loggedLines, chain.numbers, chain.executor) = (loggedLines, numbers, executor)
        chain.completing = completing
        return chain
    }

    /// Returns this chain with its middleware on an executor.
    ///
    /// - Parameters:
    ///   - executor: The executor.
    ///   - complete: Adds the declarations that a library above makes only while it sends the
    ///     request. They count in the fault, not for the middleware.
    /// - Returns: The chain.
    package func running(
        on executor: JobExecutor,
        completing complete: @escaping @Sendable (inout ClientRequest) -> Void
    ) -> MiddlewareChain {
        var chain = self
        (chain.executor, chain.completing) = (executor, complete)
        return chain
    }

    /// Sends a request with the app's own client and throws for responses outside 2xx.
    ///
    /// It sends the request as given, with the method, URL, header fields and body that the
    /// middleware has changed. A client that follows redirects by itself takes the tokens along;
    /// ``response(for:in:path:requiresAuthentication:rules:serverMessage:rejections:acceptedStatuses:)``
    /// removes them, and so does `Authentication.redirected(_:from:)`.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - path: The template of the path; nil to derive it, see `RequestSummary.path`.
    ///   - requiresAuthentication: Whether the request may carry tokens.
    ///   - rules: The meaning of statuses that no rejection declares.
    ///   - serverMessage: The decoder for the server's message to the user in the body of an error;
    ///     nil for the chain's.
    ///   - rejections: The declared meanings of statuses, the most specific scope first.
    ///   - acceptedStatuses: The statuses outside of 2xx that are a success too.
    ///   - send: Sends the request.
    /// - Returns: The response, whose status is a success.
    /// - Throws: A fault with the attempts for a failure or a response outside 2xx, or a fault with
    ///   the code `request.invalid` for a request that is not HTTP. An error that carries a response
    ///   whose status means a failure is the cause of that response's fault, and middleware receives
    ///   the response.
    public func response(
        for request: URLRequest, path: String? = nil, requiresAuthentication: Bool = true,
        rules: StatusRules = StatusRules(), serverMessage: ServerMessageDecoder? = nil,
        rejections: [Rejections] = [], acceptedStatuses: Set<Int> = [],
        send: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)
    ) async throws(Fault) -> ClientResponse {
        guard let original = ClientRequest(request, path: path) else {
            throw Fault(.unexpected, code: "request.invalid")
        }
        var configured = original
        (configured.requiresAuthentication, configured.serverMessage, configured.rejections) = (
            requiresAuthentication, serverMessage ?? self.serverMessage, rejections
        )
        configured.acceptedStatuses = acceptedStatuses
        let last = Lock<ReceivedResponse?>(nil)
        do throws(Fault) {
            let rules = self.rules(rules)
            var response = try await self.response(for: configured, rules: rules) {
                (changed) throws(Fault) -> ClientResponse in
                let received = try await ClientResponse.received(
                    for: request.changed(from: original, to: changed), changed.summary,
                    rules: rules, send: send)
                last.withLock { $0 = received }
                return received.response
            }
            // Middleware may have put another response in its place.
            let received = last.current.flatMap { $0.response.head == response.head ? $0 : nil }
            completing?(&configured)
            if configured.summary.path != original.summary.path {
                response.requestSummary?.path = configured.summary.path
            }
            let fault = Fault(response, to: configured, rules: rules, cause: received?.error)
            if let fault { throw fault }
            OperationRecord.current?.markRecovered()
            return response
        } catch {
            logOversights(in: error, of: configured)
            throw error
        }
    }

    /// Logs in debug builds what a failure shows about the declarations, once for each line.
    ///
    /// That is an error body with a text that nobody reads, and a recovery that is hidden.
    @inline(never)
    func logOversights(in fault: Fault, of request: ClientRequest) {
        #if DEBUG
        let oversights = [request.unreadMessage(in: fault), request.hiddenRecovery(of: fault)]
        for line in oversights.compactMap(\.self) {
            // The bound is for an app that fills in its path templates before it passes them.
            let isNew = loggedLines.withLock { lines in
                lines.count < 100 ? lines.insert(line).inserted : false
            }
            if isNew { logProblem(line) }
        }
        #endif
    }

    /// Sends a request with the app's own client and returns the response, whatever its status.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - rules: The meaning of statuses that no rejection declares.
    ///   - send: Sends the request as the middleware has changed it.
    /// - Returns: The response. Its `requestSummary` has the attempts, and so do its faults.
    /// - Throws: A fault with the attempts if there is no response; one with the code
    ///   `client.configuration` if `Rejections.validate()` throws for those of the request.
    package func response(
        for request: ClientRequest, rules: StatusRules = StatusRules(),
        send: @escaping Middleware.Next
    ) async throws(Fault) -> ClientResponse {
        try request.checkRejections()
        let race = Race<ClientResponse>()
        let log = AttemptLog(numbers: numbers, isOver: { race.isOver }, observe: observe)
        let context = ClientContext(
            rules: self.rules(rules), deadline: deadline?.timeout ?? .zero,
            keptBy: deadline?.scheduler, log: log, stop: { race.end(.failure($0)) })
        defer { context.close() }
        let work: @Sendable () async throws -> ClientResponse = {
            try await ClientContext.$active.withValue(context) {
                try await run(request, context.rules) {
                    (request: ClientRequest) async throws(Fault) -> ClientResponse in
                    try await attempt(request, log, send)
                }
            }
        }
        do {
            var response = try await race.run(work, within: deadline, on: executor)
            log.close()
            response.requestSummary = log.summary(response.requestSummary ?? request.summary)
            return response
        } catch {
            let fault = log.explain(Fault(ending: error), of: request.summary)
            if !Task.isCancelled { OperationRecord.current?.note(fault) }
            throw fault
        }
    }

    /// Sends one attempt of a request and logs how it ends.
    private func attempt(
        _ request: ClientRequest, _ log: AttemptLog, _ send: Middleware.Next
    ) async throws(Fault) -> ClientResponse {
        // Middleware may ignore cancellation, so the chain checks before each attempt.
        guard !Task.isCancelled, let sent = log.begin(request) else { throw .canceled() }
        do throws(Fault) {
            let response = try await send(request)
            log.end(sent, .success(response))
            return response
        } catch {
            throw log.end(sent, of: request, error) { $0 as? Fault ?? .canceled(by: $0) }
        }
    }

    /// Returns rules with those of the authentication among the middleware, if there is one.
    package func rules(_ declared: StatusRules) -> StatusRules {
        var rules = declared
        if let session { rules.session = session }
        return rules
    }

    /// Passes a request through the middleware, and then to `send`.
    ///
    /// The response knows whether its request carried credentials when it was sent.
    func run(
        _ request: ClientRequest, _ rules: StatusRules, send: @escaping Middleware.Next
    ) async throws(Fault) -> ClientResponse {
        let placement = rules.session.placement
        var first: Middleware.Next = {
            (request: ClientRequest) async throws(Fault) -> ClientResponse in
            var response = try await send(request)
            var summary = response.requestSummary ?? request.summary
            summary.carriesCredentials = request.summary(by: placement).carriesCredentials
            response.requestSummary = summary
            if summary.carriesCredentials {
                let use: SessionUse = request.accepts(response.status) ? .proven : .needed
                OperationRecord.current?.note(use)
            }
            return response
        }
        for middleware in middleware.reversed() {
            let next = first
            first = { (request: ClientRequest) async throws(Fault) -> ClientResponse in
                try await middleware.intercept(request, next: next)
            }
        }
        return try await first(request)
    }
}

extension Race {
    /// Runs work within a deadline, if there is one.
    fileprivate func run(
        _ work: @escaping @Sendable () async throws -> Value,
        within deadline: MiddlewareChain.Deadline?, on executor: JobExecutor?
    ) async throws -> Value {
        guard let deadline else { return try await run(on: executor, work) }
        return try await withDeadline(
            deadline.timeout, scheduler: deadline.scheduler, in: self, on: executor, work)
    }
}

extension Fault {
    /// Takes the fault that ended a call; a deadline is a timeout, and all else a cancellation.
    fileprivate init(ending error: any Error) {
        let isOverdue = error is DeadlinePassed
        self =
            error as? Fault
            ?? (isOverdue
                ? Fault(.timeout, code: "deadline", cause: error) : .canceled(by: error))
    }
}

extension ClientRequest {
    /// Throws if the rejections of the request contradict themselves, and logs the mistake.
    fileprivate func checkRejections() throws(Fault) {
        do throws(ConfigurationError) {
            for scope in rejections { try scope.validate() }
        } catch {
            logProblem("\(self) is not sent: \(error)")
            throw Fault(.unexpected, code: "client.configuration", cause: error)
        }
    }

    /// Creates a request from URLSession's; nil if it is not HTTP.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The template of its path; nil to derive it, see `RequestSummary.path`.
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
