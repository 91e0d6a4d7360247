import Foundation
import HTTPTypes
package import TriageConcurrency
package import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A chain of middleware around a client: an ``APIClient``, or an app's own HTTP client.
///
///     let chain = MiddlewareChain(Retry(), authentication, timeout: .seconds(30))
///     let response = try await chain.send(request, "/v1/home", in: session)
public struct MiddlewareChain: Sendable {
    let given: [any Middleware]
    private let middleware: [any Middleware]
    package let serverMessage: ServerMessageDecoder
    /// The rules about tokens that the app places itself; nil for none.
    private let own: SessionRules?
    /// The meaning of statuses, by the rules of the chain's first session.
    package private(set) var rules = StatusRules()
    /// The logged lines about messages that no decoder reads; each is logged once.
    private var loggedLines = Lock<Set<String>>([])
    private var numbers = Lock(0)
    private let observe: @Sendable (ClientEvent) -> Void
    /// The deadline of each call; nil for none.
    private let deadline: Deadline?
    /// The executor on which the middleware runs; nil for the global one.
    private var executor: JobExecutor?
    /// Adds the declarations that are known only after a request was sent; nil for none.
    private(set) var completing: (@Sendable (inout ClientRequest) -> Void)?

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
    /// The chain runs the recoveries that rejections declare: inside of the fallbacks that begin
    /// the list, and outside of all other middleware.
    ///
    /// - Parameters:
    ///   - middleware: The middleware, outermost first.
    ///   - session: The rules about tokens that the app places itself. The rules of an
    ///     `Authentication` among the middleware win over them.
    ///   - serverMessage: The decoder for the server's message to the user, unless a request or a
    ///     rejection has its own.
    ///   - timeout: The timeout of a call: a deadline for all that middleware does, retries and
    ///     their delays included; nil for none. One that is not above zero counts as nil.
    ///   - clock: The clock that measures the timeout. The default clock stops while the system has
    ///     suspended the app.
    ///   - observe: Receives every event, on the thread where it happens; it must not block. It
    ///     counts the chain's attempts. What the app's client repeats by itself is part of one
    ///     attempt.
    public init(
        _ middleware: any Middleware..., session: SessionRules? = nil,
        serverMessage: ServerMessageDecoder = .standard, timeout: Duration? = nil,
        clock: (any Clock<Duration>)? = nil,
        observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
    ) {
        let deadline = Deadline(timeout, on: clock ?? ForegroundClock())
        self.init(middleware, session, serverMessage, deadline, observe)
    }

    package init(
        _ middleware: [any Middleware], _ session: SessionRules? = nil,
        _ serverMessage: ServerMessageDecoder = .standard, _ deadline: Deadline? = nil,
        _ observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
    ) {
        self.serverMessage = serverMessage
        self.deadline = deadline
        self.observe = observe
        let fallbacks = middleware.prefix { $0 is Fallback }
        given = middleware
        own = session
        self.middleware = fallbacks + [RecoveryMiddleware()] + middleware.dropFirst(fallbacks.count)
        if let session = sessions.first { rules = StatusRules(session: session) }
    }

    /// Returns a chain with more middleware, inside of the middleware that it already has.
    func adding(_ more: [any Middleware]) -> MiddlewareChain {
        var chain = MiddlewareChain(given + more, own, serverMessage, deadline, observe)
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

    /// Logs in debug builds what a failure shows about the declarations, once for each line.
    ///
    /// It logs an error body with a text that no decoder reads, and a recovery that a more specific
    /// scope hides.
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
    ///   - send: Sends the request as the middleware has changed it.
    /// - Returns: The response. Its `requestSummary` has the attempts, and so do its faults.
    /// - Throws: A fault with the attempts if there is no response; one with the code
    ///   `client.configuration` if `Rejections.validate()` throws for the request's rejections.
    package func response(
        for request: ClientRequest, send: @escaping Middleware.Next
    ) async throws(Fault) -> ClientResponse {
        try request.checkRejections()
        let race = Race<ClientResponse>()
        let log = AttemptLog(numbers: numbers, isOver: { race.isOver }, observe: observe)
        let context = ClientContext(
            rules: rules, deadline: deadline?.timeout ?? .zero,
            keptBy: deadline?.scheduler, log: log, stop: { race.end(.failure($0)) })
        defer { context.close() }
        let work: @Sendable () async throws -> ClientResponse = {
            try await ClientContext.$active.withValue(context) {
                try await run(request) {
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

    /// The rules of each session: of the authentications, and of the app's own tokens.
    private var sessions: [SessionRules] {
        given.compactMap { ($0 as? Authentication)?.configuration.rules } + [own].compactMap(\.self)
    }

    /// The places where requests may carry tokens.
    package var placements: [TokenPlacement] {
        sessions.isEmpty ? [rules.session.placement] : sessions.map(\.placement)
    }

    /// Passes a request through the middleware, and then to `send`.
    ///
    /// The response knows whether its request carried credentials when it was sent.
    func run(
        _ request: ClientRequest, send: @escaping Middleware.Next
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
                ? Fault(ours: .timeout, code: "deadline", cause: error) : .canceled(by: error))
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
}
