package import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// A chain of middleware around a client: an ``APIClient``, or an app's own HTTP client.
///
///     let chain = MiddlewareChain(Retry(), authentication, timeout: .seconds(30))
///     let response = try await chain.send(request, "/v1/home", in: session)
public struct MiddlewareChain: Sendable {
    package let serverMessage: ServerMessageDecoder
    let engine: CallEngine
    /// The deadline of each call; nil for none.
    let deadline: CallDeadline?
    /// The executor on which the middleware runs; nil for the global one.
    private(set) var executor: JobExecutor?
    /// Adds the declarations that are known only after a request was sent; nil for none.
    private(set) var completing: (@Sendable (inout ClientRequest) -> Void)?

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
    ///   - classifier: Classifies the errors of the app's client. Put your own before
    ///     `ErrorClassifier.foundation`.
    ///   - timeout: The timeout of a call: a deadline for all that middleware does, retries and
    ///     their delays included; nil for none. One that is not above zero counts as nil.
    ///   - clock: The clock that measures the timeout. The default clock stops while the system has
    ///     suspended the app.
    ///   - observe: Receives every event, on the thread where it happens; it must not block. It
    ///     counts the chain's attempts. What the app's client repeats by itself is part of one
    ///     attempt.
    public init(
        _ middleware: any Middleware..., session: SessionRules? = nil,
        serverMessage: ServerMessageDecoder = .standard, classifier: ErrorClassifier = .foundation,
        timeout: Duration? = nil, clock: (any Clock<Duration>)? = nil,
        observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
    ) {
        let deadline = CallDeadline(timeout, on: clock ?? ForegroundClock())
        self.init(middleware, session, serverMessage, deadline, classifier, observe)
    }

    package init(
        _ middleware: [any Middleware], _ session: SessionRules? = nil,
        _ serverMessage: ServerMessageDecoder = .standard, _ deadline: CallDeadline? = nil,
        _ classifier: ErrorClassifier = .foundation,
        _ observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
    ) {
        self.serverMessage = serverMessage
        self.deadline = deadline
        engine = CallEngine(middleware, session, classifier: classifier, observe: observe)
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

    /// The meaning of statuses, by the rules of the chain's first session.
    package var rules: StatusRules { engine.rules }

    /// Classifies the errors of the app's client.
    package var classifier: ErrorClassifier { engine.classifier }

    /// The places where requests may carry tokens.
    package var placements: [TokenPlacement] { engine.placements }
}
