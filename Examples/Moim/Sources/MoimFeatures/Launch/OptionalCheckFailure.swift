import MoimDomain
import Synchronization
import Triage

/// Finds out which failure of an optional check the makers hear of: that of a launch that proceeds,
/// whether the check fails before the verdict or after it.
final class OptionalCheckFailure: Sendable {
    private let state = Mutex(State())

    private struct State {
        var fault: Fault?
        var proceeds = false
    }

    /// Takes down what happened.
    ///
    /// - Returns: What the makers are to hear of now.
    func record(_ event: GateEvent<LaunchStop>) -> Fault? {
        state.withLock { state in
            switch event {
            case .ended(.notices, .failed(let fault), _): state.fault = fault
            case .decided(.proceed, _): state.proceeds = true
            case .started, .ended, .decided: return nil
            @unknown default: return nil
            }
            return state.proceeds ? state.fault : nil
        }
    }
}
