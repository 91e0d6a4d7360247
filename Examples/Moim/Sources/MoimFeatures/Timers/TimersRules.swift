import MoimDomain
import Triage

/// What the timers screen declares about its failures, before Moim's table.
enum TimersRules {
    /// The member can choose what is missing; nobody can have more than are allowed.
    static let add = DecisionTable([
        Rule(
            .error(AddTimerFailure.self, "incomplete") { failure in
                if case .incomplete = failure { true } else { false }
            }, .notice(.init(.toast, message: "timers.incomplete"))),
        Rule(
            .error(AddTimerFailure.self, "too many") { failure in
                if case .tooMany = failure { true } else { false }
            }, .notice(.init(.toast, message: "timers.tooMany"))),
    ])
}
