import MoimDomain
import Triage

/// What the timers screen declares about its failures, before Moim's table.
enum TimersRules {
    /// The member can choose what is missing; no member can have more than are allowed.
    static let add = DecisionTable([
        Rule(AddTimerFailure.self) { failure in
            switch failure {
            case .incomplete: Decision(.notice(.init(.toast, message: "timers.incomplete")))
            case .tooMany: Decision(.notice(.init(.toast, message: "timers.tooMany")))
            case .unavailable: nil
            }
        }
    ])
}
