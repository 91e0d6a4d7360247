import TriageConcurrency

/// The real time that the runs of a campaign wait for code outside of them.
///
/// Only a flow that nothing of its run can wake waits for it: a queue or a timer of the app's own
/// may.
final class RunPatience: Sendable {
    private let state = Lock((wasWoken: false, hasHung: false))

    /// The time to wait: longer once such code has come, and shorter once it has not.
    var limit: Duration {
        let (wasWoken, hasHung) = state.current
        if wasWoken { return .seconds(3) }
        return hasHung ? .milliseconds(30) : .milliseconds(1500)
    }

    /// Notes the end of a wait.
    func note(wasWoken: Bool) {
        state.withLock { state in
            if wasWoken { state.wasWoken = true } else { state.hasHung = true }
        }
    }
}
