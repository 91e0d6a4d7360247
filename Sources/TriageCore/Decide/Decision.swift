/// A decision about a failure: its presentation to the user, and the level of its report.
public struct Decision: Hashable, Sendable, CustomStringConvertible {
    /// The presentation to the user.
    public var surface: Surface
    /// The level of the report to developers; nil if the failure is not reported.
    public var report: ReportLevel?

    /// Creates a decision.
    public init(_ surface: Surface, report: ReportLevel? = nil) {
        self.surface = surface
        self.report = report
    }

    /// The surface and the level of the report.
    public var description: String { "\(surface); report \(report?.rawValue ?? "none")" }

    /// The way a failure surfaces.
    @nonexhaustive
    public enum Surface: Hashable, Sendable, CustomStringConvertible {
        /// The user sees a notice.
        case notice(NoticeTemplate)
        /// The user sees the notice that the API declares for the response.
        ///
        /// It goes with ``Condition/hasDeclaredNotice``. If the API declares none, the user sees
        /// the notice for failures that no rule covers.
        case declaredNotice
        /// The app navigates to a route, every time.
        case route(Route)
        /// The app navigates to a route once, until the session is alive again.
        ///
        /// Until then, a failure that leads to the route joins the incident that triggered it if
        /// its operation began before the navigation, or if its kind is `unauthenticated`. About any
        /// other one the rules that follow decide, such as with the server's words about a wrong
        /// password, and so they do about the server's answer to a tap without credentials, whose
        /// notice has the server's words or the route's.
        ///
        /// The app navigates again after ``FaultCenter/resetRoute(_:)``, or after the first success
        /// of an operation that began after the navigation. If a request of the failed operation
        /// is known to have needed the session, that must be a success with credentials; otherwise
        /// each success counts, except where a client with an authentication knows that its
        /// requests needed none.
        case routeOnce(Route)
        /// The caller handles the failure.
        case handled
        /// The failure is declared silent: the user sees nothing.
        case silent

        /// The surface in words.
        public var description: String {
            switch self {
            case .notice(let template): template.description
            case .declaredNotice: "declared notice"
            case .route(let route): "route to \(route)"
            case .routeOnce(let route): "route once to \(route)"
            case .handled: "handled"
            case .silent: "silent"
            }
        }
    }
}

/// The severity of a report.
public enum ReportLevel: String, Sendable, Comparable, Codable {
    /// A failure that only a developer at the device wants to see.
    ///
    /// A report of this level reaches only the sinks on the device, such as a console.
    case debug
    /// An event that is worth knowing.
    case info
    /// A failure with a cause outside of the app.
    case warning
    /// A failure that developers must fix.
    case error
    /// A failure after which the app cannot continue.
    case fatal

    private static let ascending: [ReportLevel] = [.debug, .info, .warning, .error, .fatal]

    /// Returns whether the left level is less severe than the right one.
    public static func < (left: ReportLevel, right: ReportLevel) -> Bool {
        ascending.prefix { $0 != right }.contains(left)
    }
}
