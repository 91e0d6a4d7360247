import TriageConcurrency
import TriageCore
import TriageHTTP

/// An engine that sends each ``Call`` through middleware, within a deadline.
///
/// An ``APIClient`` has one over its own transport, and a ``MiddlewareChain`` has one around an
/// app's own client.
final class CallEngine: Sendable {
    private let given: [any Middleware]
    /// The middleware as it runs, with the recoveries that rejections declare: inside of the
    /// fallbacks that begin the list, and outside of all other middleware.
    let middleware: [any Middleware]
    /// The rules about tokens that the app places itself; nil for none.
    private let own: SessionRules?
    /// The meaning of statuses, by the rules of the first session.
    let rules: StatusRules
    /// The places where requests may carry tokens.
    let placements: [TokenPlacement]
    /// The client over the engine; nil for an app's own client.
    let core: ClientCore?
    /// Classifies the errors of attempts that are not faults.
    let classifier: ErrorClassifier
    let observe: @Sendable (ClientEvent) -> Void
    /// The counter that assigns attempt ids.
    let numbers: Lock<Int>
    /// The logged lines about messages that no decoder reads; each is logged once.
    private let loggedLines: Lock<Set<String>>

    /// Creates an engine; a session among the middleware wins over the app's own.
    convenience init(
        _ middleware: [any Middleware], _ own: SessionRules?, core: ClientCore? = nil,
        classifier: ErrorClassifier, observe: @escaping @Sendable (ClientEvent) -> Void
    ) {
        self.init(middleware, own, core, classifier, observe, Lock(0), Lock([]))
    }

    private init(
        _ given: [any Middleware], _ own: SessionRules?, _ core: ClientCore?,
        _ classifier: ErrorClassifier, _ observe: @escaping @Sendable (ClientEvent) -> Void,
        _ numbers: Lock<Int>, _ loggedLines: Lock<Set<String>>
    ) {
        (self.given, self.own, self.core, self.observe) = (given, own, core, observe)
        self.classifier = classifier
        (self.numbers, self.loggedLines) = (numbers, loggedLines)
        let fallbacks = given.prefix { $0 is Fallback }
        middleware = fallbacks + [RecoveryMiddleware()] + given.dropFirst(fallbacks.count)
        // A session among the middleware comes before the app's own.
        let known =
            given.compactMap { ($0 as? Authentication)?.configuration.rules }
            + [own].compactMap(\.self)
        let sessions = known.isEmpty ? [SessionRules()] : known
        rules = StatusRules(session: sessions[0])
        placements = sessions.map(\.placement)
    }

    /// Returns an engine with more middleware inside, which shares the numbers of the attempts.
    func adding(_ more: [any Middleware]) -> CallEngine {
        CallEngine(given + more, own, core, classifier, observe, numbers, loggedLines)
    }

    /// Classifies the error of an attempt, or of a call.
    func classify(_ error: any Error) -> Fault {
        switch error {
        case let fault as Fault: fault
        case is CancellationError: .canceled(by: error)
        case let passed as DeadlinePassed: Fault(missed: passed)
        default: Fault(error, classifiedBy: classifier)
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
