/// The ways in which an error is lost.
public enum RuleCategory: String, Sendable, CaseIterable, Codable {
    /// Nobody hears of the error.
    case dropped
    /// The error is told as something else, or its cause is lost.
    case disguised
    /// The error is told more than once.
    case doubled
    /// Something never ends.
    case endless
    /// A cancellation is treated as a failure.
    case cancelled
    /// A secret is told.
    case secret
    /// A comment suppresses nothing.
    case ignore
}

/// The severity of a finding.
public enum Severity: String, Sendable, CaseIterable, Codable, Comparable {
    /// Worth a look.
    case note
    /// Something that users experience.
    case warning
    /// Something that must not ship.
    case error

    /// Whether the first matters less than the second.
    public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// The description of a rule, for `triage rules`, `triage explain`, the documentation and the tests.
public struct RuleDescription: Sendable {
    /// Lower-case words joined by hyphens.
    public let id: String
    /// The way in which the error is lost.
    public let category: RuleCategory
    /// The severity of a finding.
    public let severity: Severity
    /// Whether the rule runs without being asked for.
    public var isEnabled = true
    /// Whether the rule makes sense in tests and previews.
    public var auditsTests = false
    /// One sentence: what the rule finds.
    public let summary: String
    /// The user's experience because of it.
    public let consequence: String
    /// The assumptions of the rule, since no types are known.
    public let assumption: String
    /// Code that the rule finds, beside better code.
    public let examples: [RuleExample]
}

/// A piece of code that a rule finds, and the better code.
public struct RuleExample: Sendable {
    /// Code with an error that is lost; `↓` stands before the token where the finding is.
    public let dont: String
    /// Code that no rule objects to.
    public let instead: String

    init(dont: String, do instead: String) {
        self.dont = dont
        self.instead = instead
    }
}
