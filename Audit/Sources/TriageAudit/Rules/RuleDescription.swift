/// What becomes of an error.
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

/// How much a finding matters.
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

/// What a rule is: for `triage rules`, `triage explain`, the documentation and the tests.
public struct RuleDescription: Sendable {
    /// Lower-case words joined by hyphens.
    public let id: String
    /// What becomes of the error.
    public let category: RuleCategory
    /// How much a finding matters.
    public let severity: Severity
    /// Whether the rule runs without being asked for.
    public var isEnabled = true
    /// Whether the rule makes sense in tests and previews.
    public var auditsTests = false
    /// One sentence: what the rule finds.
    public let summary: String
    /// What the user experiences because of it.
    public let consequence: String
    /// What the rule takes for granted, since no types are known.
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
