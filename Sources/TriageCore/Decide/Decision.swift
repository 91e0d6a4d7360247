/// What is done about a failure: what the person sees, and whether the makers are told.
public struct Decision: Hashable, Sendable, CustomStringConvertible {
    /// What the person sees.
    public var surface: Surface
    /// At what level the makers are told; nil when they are not.
    public var report: ReportLevel?

    /// Makes a decision.
    public init(_ surface: Surface, report: ReportLevel? = nil) {
        self.surface = surface
        self.report = report
    }

    /// The surface, and the level of the report.
    public var description: String {
        "\(surface); report \(report?.rawValue ?? "none")"
    }

    /// What a failure comes to the surface as.
    public enum Surface: Hashable, Sendable, CustomStringConvertible {
        /// A notice.
        case notice(NoticeTemplate)
        /// The notice that the API declares for the answer, as ``Condition/declared`` asks; the one
        /// for a failure that no rule covers where it declares none.
        case declaredNotice
        /// Another place in the app, every time.
        case route(Route)
        /// Another place in the app, once until ``FaultCenter/resetRoute(_:)`` is called for it; what
        /// leads there meanwhile belongs to the same incident.
        case routeOnce(Route)
        /// The caller takes it.
        case handled
        /// Declared to be seen by nobody.
        case silent

        /// What a notice of it is made from; nil where there is none.
        func template(for fault: Fault) -> NoticeTemplate? {
            switch self {
            case .notice(let template): template
            case .declaredNotice: fault.facts.declaredNotice ?? .fallback
            case .route, .routeOnce, .handled, .silent: nil
            }
        }

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

/// How much a report matters.
public enum ReportLevel: String, Sendable, Comparable, Codable {
    /// Something worth knowing.
    case info
    /// A failure that the world around the app causes.
    case warning
    /// A failure that the makers must mend.
    case error
    /// The app could not go on.
    case fatal

    /// Orders by weight.
    public static func < (left: ReportLevel, right: ReportLevel) -> Bool {
        left.weight < right.weight
    }

    private var weight: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .error: 2
        case .fatal: 3
        }
    }
}
