import TriageConcurrency

/// A log of the effects that reach the far side, with a mark at the end of the work under test.
///
/// The doubles that write it ignore cancellation, so it shows every effect that the library lets
/// through.
package final class EffectLog: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var entries: [String] = []
        var countAtEnd: Int?
    }

    package init() {}

    /// All effects, oldest first.
    package var entries: [String] { state.current.entries }

    /// The effects after the end; empty before ``markEnd()``.
    package var entriesAfterEnd: [String] {
        let state = state.current
        return Array(state.entries.dropFirst(state.countAtEnd ?? state.entries.count))
    }

    package func record(_ entry: String) { state.withLock { $0.entries.append(entry) } }

    /// Marks the end; every later effect is too late.
    package func markEnd() { state.withLock { $0.countAtEnd = $0.entries.count } }

    /// Clears the log and the mark for a second round.
    package func reset() { state.withLock { $0 = State() } }
}

/// Yields 500 times, so that other tasks run without time passing.
package func yieldRepeatedly() async {
    for _ in 0..<500 { await Task.yield() }
}
