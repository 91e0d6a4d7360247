import TriageConcurrency
import TriageCore
import TriageHTTP

/// An engine that sends each ``Call`` through middleware, within a deadline.
///
/// An ``APIClient`` has one over its own transport, and a ``MiddlewareChain`` has one around an
/// app's own client.
struct CallEngine: Sendable {
    private var given: [any Middleware] = []
    private(set) var middleware: [any Middleware] = []
    /// The rules about tokens that the app places itself; nil for none.
    private let own: SessionRules?
    /// The meaning of statuses, by the rules of the first session.
    private(set) var rules = StatusRules()
    /// The deadline of each call; nil for none.
    var deadline: CallDeadline?
    /// The executor on which the middleware runs; nil for the global one.
    var executor: JobExecutor?
    /// The client over the engine; nil for an app's own client.
    let core: ClientCore?
    let observe: @Sendable (ClientEvent) -> Void
    /// The counter that assigns attempt ids.
    let numbers = Lock(0)
    /// The logged lines about messages that no decoder reads; each is logged once.
    private let loggedLines = Lock<Set<String>>([])

    /// Creates an engine; a session among the middleware wins over the app's own.
    ///
    /// It runs the recoveries that rejections declare: inside of the fallbacks that begin the list,
    /// and outside of all other middleware.
    init(
        _ middleware: [any Middleware], _ own: SessionRules?, _ deadline: CallDeadline?,
        core: ClientCore? = nil, observe: @escaping @Sendable (ClientEvent) -> Void
    ) {
        (self.own, self.deadline, self.core, self.observe) = (own, deadline, core, observe)
        add(middleware)
    }

    /// Adds middleware inside of the middleware that the engine has.
    mutating func add(_ more: [any Middleware]) {
        given += more
        let fallbacks = given.prefix { $0 is Fallback }
        middleware = fallbacks + [RecoveryMiddleware()] + given.dropFirst(fallbacks.count)
        if let session = sessions.first { rules = StatusRules(session: session) }
    }

    /// The rules of each session: of the authentications, and of the app's own tokens.
    private var sessions: [SessionRules] {
        given.compactMap { ($0 as? Authentication)?.configuration.rules } + [own].compactMap(\.self)
    }

    /// The places where requests may carry tokens.
    var placements: [TokenPlacement] {
        sessions.isEmpty ? [rules.session.placement] : sessions.map(\.placement)
    }

    /// Classifies the error of an attempt, or of a call.
    func classify(_ error: any Error) -> Fault {
        switch error {
        case let fault as Fault: fault
        case is CancellationError: .canceled(by: error)
        case is DeadlinePassed: Fault(ours: .timeout, code: "deadline", cause: error)
        default: Fault(error, classifiedBy: core?.configuration.classifier ?? .foundation)
        }
    }

    /// Throws the fault of a response that is not a success, with the error that a client made of
    /// it as its cause.
    func judge(
        _ response: ClientResponse, to request: ClientRequest, cause: (any Error)? = nil
    ) throws(Fault) {
        let fault = Fault(
            response, to: request, rules: rules, envelope: core?.configuration.envelope,
            cause: cause)
        guard let fault else { return }
        logOversights(in: fault, of: request)
        throw fault
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
}
