import TriageConcurrency

/// The turns of all runs of a process: one run at a time, in the order of asking.
enum RunTurns {
    private static let state = Lock<(isTaken: Bool, waiting: [CheckedContinuation<Void, Never>])>(
        (false, []))

    /// Waits for the turn.
    static func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isTaken { state.waiting.append(continuation) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
    }

    /// Gives the turn to the next run.
    static func end() {
        let next = state.withLock { state in
            let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            state.isTaken = next != nil
            return next
        }
        next?.resume()
    }
}
