/// An app's decisions about its failures, in one place.
///
/// The rules are read top to bottom, and the first one that applies decides. The table is a value:
/// print it, compare its decisions in a test, put a screen's own rules before it with
/// ``overridden(by:)``.
///
///     Rule(.kind(.offline) && .intent(.tap), .notice(.init(.toast, message: "offline")))
///     Rule(.any, .notice(.init(.alert, message: "later")), report: .error)
///
/// A failure that no rule covers is shown as an alert with the keys `failure.title` and
/// `failure.message` and reported as an error, so nothing is silent by omission. The library has
/// texts for these keys if the app has none. ``standard`` is a table to begin with.
public struct DecisionTable: Sendable, CustomStringConvertible {
    /// The rules, in the order in which they are read.
    public let rules: [Rule]
    /// Changes the decisions of the table that this one overrides; nil to leave them as they are.
    private var change: (@Sendable (Decision) -> Decision)?

    /// Creates a table of rules; an empty table overrides nothing.
    public init(_ rules: [Rule] = []) { self.rules = rules }

    /// Returns a table that changes the decisions of the table that it overrides.
    ///
    /// Use it for a screen that shows the app's decisions in another form. A notice that the API
    /// declares for a response counts as a notice too. A table mapped with ``mapDecisions(_:)``
    /// would hide the app's rules instead if it ends in ``Condition/any``.
    ///
    ///     rules: .mappingDecisions { decision in
    ///         guard case .notice(var notice) = decision.surface else { return decision }
    ///         notice.style = .banner
    ///         return Decision(.notice(notice), report: decision.report)
    ///     }
    ///
    /// - Parameter transform: Returns the decision in place of another one.
    /// - Returns: A table without rules of its own.
    public static func mappingDecisions(
        _ transform: @escaping @Sendable (Decision) -> Decision
    ) -> DecisionTable {
        var table = DecisionTable()
        table.change = transform
        return table
    }

    /// A table for a screen that shows its failures by itself, in a label or a toast of its own.
    ///
    /// Every notice becomes ``Decision/Surface/handled``, so the center shows none beside the
    /// screen's. Routes, silent failures and the levels of reports stay as they are.
    ///
    ///     let outcome = await center.run(.load("home.load", rules: .handlingNotices)) { … }
    ///     header.text = outcome.fault.flatMap { center.words(for: $0)?.message }
    public static let handlingNotices = mappingDecisions { decision in
        guard case .notice = decision.surface else { return decision }
        return Decision(.handled, report: decision.report)
    }

    /// Returns this table with another table's rules before its own.
    public func overridden(by other: DecisionTable) -> DecisionTable {
        var below = self
        if let change = other.change {
            let rest = Rule(.any, Self.fallback.surface, report: Self.fallback.report)
            below = DecisionTable(rules + [rest]).mapDecisions { decision, failure in
                change(decision.showing(failure?.fault.facts.declaredNotice))
            }
        }
        var table = other.rules.isEmpty ? below : DecisionTable(other.rules + below.rules)
        table.change = change
        return table
    }

    /// Returns the decision of the first rule that applies to a failure.
    public func decision(for failure: FailureContext) -> Decision {
        rules.lazy.compactMap { $0.decision(for: failure) }.first ?? Self.fallback
    }

    /// Returns the surface of the first rule that leads nowhere, such as a notice.
    ///
    /// In place of ``Route/signIn``, a notice for a failure that says that the user must sign in
    /// has the words of that route, since the rules that follow are about other failures. In place
    /// of an app's own route it has its own words.
    func surface(
        inPlaceOf route: Route, for failure: FailureContext
    ) -> Decision.Surface {
        let surfaces = rules.lazy.compactMap { $0.decision(for: failure)?.surface }
        let surface = surfaces.first { surface in
            switch surface {
            case .route, .routeOnce: false
            case .notice, .declaredNotice, .handled, .silent: true
            }
        }
        return (surface ?? Self.fallback.surface).withWords(inPlaceOf: route, for: failure.fault)
    }

    /// Returns a table whose decisions are changed, as on a screen that has no way back.
    public func mapDecisions(
        _ transform: @escaping @Sendable (Decision) -> Decision
    ) -> DecisionTable {
        mapDecisions { decision, _ in transform(decision) }
    }

    /// Returns this table with decisions that are changed by the failure.
    ///
    /// The failure is nil for the decision that a rule prints.
    package func mapDecisions(
        _ transform: @escaping @Sendable (Decision, FailureContext?) -> Decision
    ) -> DecisionTable {
        DecisionTable(rules.map { $0.map(transform) })
    }

    /// The rules, one a line, followed by the decision for failures that no rule covers.
    public var description: String {
        (rules.map(\.description) + ["otherwise: \(Self.fallback)"]).joined(separator: "\n")
    }

    private static let fallback = Decision(.notice(.fallback), report: .error)
}

extension Decision {
    /// The decision with a declared notice in its place, if it is to show one.
    fileprivate func showing(_ declared: NoticeTemplate?) -> Decision {
        guard case .declaredNotice = surface, let declared else { return self }
        return Decision(.notice(declared), report: report)
    }
}

/// One row of a ``DecisionTable``.
public struct Rule: Sendable, CustomStringConvertible {
    /// The decision; nil if the rule decides by the failure, such as by the case of an error.
    public let decision: Decision?
    private let subject: String
    private let decide: @Sendable (FailureContext) -> Decision?

    fileprivate func map(
        _ transform: @escaping @Sendable (Decision, FailureContext?) -> Decision
    ) -> Rule {
        Rule(decision: decision.map { transform($0, nil) }, subject: subject) { failure in
            decide(failure).map { transform($0, failure) }
        }
    }

    /// Returns the decision about a failure; nil if the rule does not apply.
    package func decision(for failure: FailureContext) -> Decision? { decide(failure) }

    /// The condition and the decision, in words.
    public var description: String { decision.map { "\(subject): \($0)" } ?? subject }
}

extension Rule {
    /// Creates a rule that decides alike about all failures that meet a condition.
    ///
    /// - Parameters:
    ///   - condition: The condition under which the rule applies.
    ///   - surface: The presentation to the user.
    ///   - report: The level of the report to developers; nil if the failure is not reported.
    public init(_ condition: Condition, _ surface: Decision.Surface, report: ReportLevel? = nil) {
        let decision = Decision(surface, report: report)
        self.init(decision: decision, subject: condition.description) { failure in
            condition.applies(to: failure) ? decision : nil
        }
    }

    /// Creates a rule over an app's own error, which decides by its case.
    ///
    /// A `switch` without a default lets the compiler find the case that was forgotten.
    ///
    ///     Rule(HomeFailure.self) { failure in
    ///         switch failure {
    ///         case .notRegistered: Decision(.route(.registration))
    ///         case .unavailable: nil
    ///         }
    ///     }
    ///
    /// - Parameters:
    ///   - type: The type of the error. The outermost error of this type in the chain counts.
    ///   - decide: Returns the decision about an error; nil to leave it to the rules that follow.
    public init<E: Error>(_ type: E.Type, _ decide: @escaping @Sendable (E) -> Decision?) {
        self.init("error \(type): by its case") { failure in
            failure.chain.links.lazy.compactMap { $0.error as? E }.first.flatMap(decide)
        }
    }

    /// Creates a rule that decides by more than one condition.
    ///
    /// - Parameters:
    ///   - summary: The rule in words, for the printed table.
    ///   - decide: Returns the decision about a failure; nil if the rule does not apply.
    init(_ summary: String, _ decide: @escaping @Sendable (FailureContext) -> Decision?) {
        self.init(decision: nil, subject: summary, decide: decide)
    }
}
