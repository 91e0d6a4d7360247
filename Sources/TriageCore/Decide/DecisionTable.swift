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
/// `failure.message` and reported as an error, so nothing is silent by omission. `StandardTexts` of
/// TriagePresentation has texts for these keys if the app has none.
public struct DecisionTable: Sendable, CustomStringConvertible {
    /// The rules, in the order in which they are read.
    public let rules: [Rule]

    /// Creates a table of rules; an empty table overrides nothing.
    public init(_ rules: [Rule] = []) { self.rules = rules }

    /// Returns this table with another table's rules before its own.
    public func overridden(by other: DecisionTable) -> DecisionTable {
        other.rules.isEmpty ? self : DecisionTable(other.rules + rules)
    }

    /// Returns the decision about a failure: that of the first rule that applies.
    public func decision(for failure: FailureContext) -> Decision {
        rules.first { $0.condition.applies(to: failure) }?.decision ?? Self.fallback
    }

    /// The rules, one a line, followed by the decision for failures that no rule covers.
    public var description: String {
        let lines = rules.map(\.description) + ["otherwise: \(Self.fallback)"]
        return lines.joined(separator: "\n")
    }

    private static let fallback = Decision(.notice(.fallback), report: .error)
}

/// One row of a ``DecisionTable``.
public struct Rule: Sendable, CustomStringConvertible {
    /// The condition under which the rule applies.
    public let condition: Condition
    /// The decision if the rule applies.
    public let decision: Decision

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - condition: The condition under which the rule applies.
    ///   - surface: The presentation to the user.
    ///   - report: The level of the report to developers; nil if the failure is not reported.
    public init(
        _ condition: Condition, _ surface: Decision.Surface, report: ReportLevel? = nil
    ) {
        self.condition = condition
        self.decision = Decision(surface, report: report)
    }

    /// The condition and the decision.
    public var description: String { "\(condition): \(decision)" }
}
