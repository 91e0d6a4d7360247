import TriageConcurrency

/// What lies behind a door: it writes down what reaches it, and how much of that came before the end.
///
/// The doubles around it know of no cancellation: what is not held back by ours gets through to them.
package final class FarSide: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var reached: [String] = []
        var early: Int?
    }

    package init() {}

    /// All that has reached it, oldest first.
    package var reached: [String] { state.current.reached }

    /// What has reached it after the end.
    package var late: [String] {
        let state = state.current
        return Array(state.reached.dropFirst(state.early ?? state.reached.count))
    }

    package func reach(_ what: String) { state.withLock { $0.reached.append(what) } }

    /// Draws the line: what comes from now on is late.
    package func end() { state.withLock { $0.early = $0.reached.count } }

    /// Begins a second round, in which nothing has been reached.
    package func beginAgain() { state.withLock { $0 = State() } }
}

/// Waits for a while in which others run, without time passing.
package func settle() async {
    for _ in 0..<500 { await Task.yield() }
}
