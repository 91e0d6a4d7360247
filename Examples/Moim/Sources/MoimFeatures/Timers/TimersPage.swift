import MoimDomain
import Triage

/// What the timers screen shows.
struct TimersPage {
    /// What becomes of a load.
    enum Step {
        case began
        case ended(Outcome<[ClipTimer]>)
    }

    var state = ScreenState()
    var timers: [ClipTimer]?

    /// The page after one more step.
    func after(_ step: Step) -> TimersPage {
        var next = self
        switch step {
        case .began: next.state.isLoading = true
        case .ended(let outcome):
            next.timers = outcome.value ?? timers
            next.state.end(with: outcome, isEmpty: \.isEmpty)
        }
        return next
    }
}
