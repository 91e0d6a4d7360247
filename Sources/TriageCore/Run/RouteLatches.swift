/// The routes that the app has navigated to once, and what lets it navigate there again.
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

    /// Remembers a navigation, unless the app has navigated there already.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - incident: The incident that leads to the route.
    ///   - operation: The ID of the operation that failed.
    ///   - use: The failed operation's use of the session.
    ///   - lastOperation: The ID of the latest operation that has begun.
    /// - Returns: The incident that has navigated there already; nil if the app must navigate.
    mutating func enter(
        _ route: Route, _ incident: Incident, by operation: Int, _ use: SessionUse,
        lastOperation: Int
    ) -> Incident? {
        if let latch = latches[route], !latch.isOpen || operation <= latch.lastOperation {
            return latch.incident
        }
        latches[route] = Latch(
            incident: incident, lastOperation: lastOperation, needsProof: use >= .needed)
        return nil
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

/// An operation's use of the user's session, as far as its requests tell; the greatest counts.
package enum SessionUse: Int, Comparable, Sendable {
    /// No request is known, or none that tells: a client of the app's own, or no request at all.
    case unknown
    /// A client with an authentication has sent a request that needs no session.
    case unneeded
    /// A request needed a session.
    case needed
    /// A request with credentials has succeeded.
    case proven

    package static func < (left: SessionUse, right: SessionUse) -> Bool {
        left.rawValue < right.rawValue
    }
}
