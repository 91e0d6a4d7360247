/// The routes that the app has navigated to once, and what lets it navigate there again.
///
/// A failure whose operation began before the navigation joins its incident, and so does a later
/// one that says that the user must sign in, unless it is the server's answer to a tap without
/// credentials. Any other one has an answer of its own: the user is where the route leads, and
/// would not notice it.
///
/// A route opens with the first success of an operation that began after the navigation, unless
/// the success says nothing about the session: see ``SessionUse``.
struct RouteLatches: Sendable {
    private var latches: [Route: Latch] = [:]

    private struct Latch: Sendable {
        let incident: Incident
        /// The ID of the latest operation that had begun before the navigation.
        let lastOperation: Int
        /// Whether only a request with credentials shows that the session is alive again.
        let needsProof: Bool
        var isOpen = false

        func isOpened(by use: SessionUse) -> Bool {
            use == .proven || use == .unknown && !needsProof
        }
    }

    /// The answer to a failure that leads to a route.
    enum Entry: Sendable {
        /// The app navigates, and remembers it.
        case navigate
        /// The failure is part of the incident that has navigated there.
        case join(Incident)
        /// The app has navigated there before, and the user must be told of this failure.
        case tell
    }

    /// Remembers a navigation, unless the app has navigated there already.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - fault: The failure that leads to the route; nil for a navigation without a failure.
    ///   - operation: The operation that failed; nil for a navigation without a failure.
    ///   - use: The failed operation's use of the session.
    ///   - lastOperation: The ID of the latest operation that has begun.
    /// - Returns: What the app does.
    mutating func enter(
        _ route: Route, _ fault: Fault?, by operation: OperationInfo?, _ use: SessionUse,
        lastOperation: Int
    ) -> Entry {
        if let latch = latches[route] {
            let id = operation?.id ?? .max
            if id <= latch.lastOperation { return .join(latch.incident) }
            if !latch.isOpen {
                let isTold = fault?.isTold(byRouteAfter: operation?.intent) ?? true
                return isTold ? .join(latch.incident) : .tell
            }
        }
        latches[route] = Latch(
            incident: fault?.incident ?? Incident(), lastOperation: lastOperation,
            needsProof: use >= .needed)
        return .navigate
    }

    /// Opens the routes for which the success of an operation shows that the session is alive.
    mutating func operationDidSucceed(_ id: Int, _ use: SessionUse) {
        for (route, latch) in latches where id > latch.lastOperation && latch.isOpened(by: use) {
            latches[route]?.isOpen = true
        }
    }

    /// Forgets that the app has navigated to a route.
    mutating func reset(_ route: Route) { latches[route] = nil }
}

extension Fault {
    /// Whether the failure says that the user must sign in.
    var asksForSignIn: Bool { kind == .unauthenticated }

    /// Whether the sign-in screen, once it is open, says all that the user can do about it.
    ///
    /// It does not after a tap that a server has refused without credentials: that may be the
    /// sign-in screen's own, with a wrong password.
    func isTold(byRouteAfter intent: OperationIntent?) -> Bool {
        let isAnswer = facts.isAnonymous && facts.status != nil
        return asksForSignIn && !(isAnswer && intent == .tap)
    }
}
