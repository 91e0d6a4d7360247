/// What an app does about its failures, in one place: rules read top to bottom, the first that
/// applies decides.
///
/// The table is a value: print it, compare its decisions in a test, put a screen's own rules before
/// it with ``overridden(by:)``.
///
///     Rule(.kind(.offline) && .intent(.tap), .notice(.init(.toast, message: "offline")))
///     Rule(.any, .notice(.init(.alert, message: "later")), report: .error)
///
/// A failure that no rule covers is an alert with the keys `failure.title` and `failure.serverMessage`,
/// reported as an error: nothing is silent by omission. `StandardTexts` of TriagePresentation has texts
/// for these keys where the app has none.
public struct DecisionTable: Sendable, CustomStringConvertible {
    /// The rules, first come first served.
    public let rules: [Rule]

    /// Makes a table of rules; an empty one overrides nothing.
    public init(_ rules: [Rule] = []) { self.rules = rules }

    /// This table with another's rules before its own.
    public func overridden(by other: DecisionTable) -> DecisionTable {
        other.rules.isEmpty ? self : DecisionTable(other.rules + rules)
    }

    /// What is to be done about a failure.
    public func decision(for failed: FailureContext) -> Decision {
        rules.first { $0.condition.applies(to: failed) }?.decision ?? Self.fallback
    }

    /// The rules, one a line.
    public var description: String {
        let lines = rules.map(\.description) + ["otherwise: \(Self.fallback)"]
        return lines.joined(separator: "\n")
    }

    private static let fallback = Decision(.notice(.fallback), report: .error)
}

/// One row of a ``DecisionTable``.
public struct Rule: Sendable, CustomStringConvertible {
    /// When it applies.
    public let condition: Condition
    /// What is done then.
    public let decision: Decision

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - condition: When it applies.
    ///   - surface: What the person sees.
    ///   - report: At what level the makers are told; nil when they are not.
    public init(
        _ condition: Condition, _ surface: Decision.Surface, report: ReportLevel? = nil
    ) {
        self.condition = condition
        self.decision = Decision(surface, report: report)
    }

    /// The condition and the decision.
    public var description: String { "\(condition): \(decision)" }
}
