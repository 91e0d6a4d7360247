import TriageConcurrency

/// What lies behind a door: it writes down what reaches it, and how much of that came before the end.
///
/// The doubles around it know of no cancellation: what is not held back by ours gets through to them.
package final class EffectLog: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var entries: [String] = []
        var countAtEnd: Int?
    }

    package init() {}

    /// All that has reached it, oldest first.
    package var entries: [String] { state.current.entries }

    /// What has reached it after the end.
    package var entriesAfterEnd: [String] {
        let state = state.current
        return Array(state.entries.dropFirst(state.countAtEnd ?? state.entries.count))
    }

    package func record(_ what: String) { state.withLock { $0.entries.append(what) } }

    /// Draws the line: what comes from now on is late.
    package func markEnd() { state.withLock { $0.countAtEnd = $0.entries.count } }

    /// Begins a second round, in which nothing has been reached.
    package func reset() { state.withLock { $0 = State() } }
}

/// Waits for a while in which others run, without time passing.
package func yieldRepeatedly() async {
    for _ in 0..<500 { await Task.yield() }
}
