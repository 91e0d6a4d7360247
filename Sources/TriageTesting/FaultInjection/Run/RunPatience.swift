import TriageConcurrency

/// How long a run waits, each time that no job of it waits, for code outside of its jobs.
///
/// The wait is counted in blocks that go behind those of the app, on its queues, and so it grows
/// with the load of the machine.
struct RunPatience: Sendable, Hashable {
    /// How often the main queue is emptied, which all runs do.
    static let mainRounds = 2

    /// How often a block must have passed each queue.
    var rounds = 0
    /// The least time of a wait.
    var time = Duration.zero

    /// For a flow that nothing outside of its jobs was seen to go on with.
    static let zero = RunPatience()

    /// For a flow that uses queues or threads of its own.
    static let first = RunPatience(rounds: 4)

    /// For the first healthy run of a flow, which must show whether it uses any.
    static let watching = RunPatience(rounds: 8, time: .milliseconds(60))

    /// The patience of a run that must confirm what another one has shown.
    var confirming: RunPatience {
        if self == .zero { return RunPatience(rounds: 4, time: .milliseconds(10)) }
        return RunPatience(rounds: min(rounds * 6, 32), time: max(time * 2, .milliseconds(80)))
    }

    /// The patience after this one was too short.
    ///
    /// - Parameter time: The time after which code outside of the jobs has gone on with a run.
    /// - Returns: The patience.
    func grown(to time: Duration = .zero) -> RunPatience {
        if self == .zero { return .first }
        let least = max(time * 3, self.time * 3, .milliseconds(20))
        return RunPatience(rounds: min(rounds * 2, 64), time: min(least, .seconds(3)))
    }
}

/// What the campaigns of a flow have learned about it.
final class FlowHabits: Sendable {
    private let state = Lock<(patience: RunPatience, isKnown: Bool)>((.zero, false))

    /// The patience that the flow needs.
    var patience: RunPatience { state.withLock { $0.patience } }

    /// Whether a healthy run was watched for what goes on outside of its jobs.
    var isKnown: Bool { state.withLock { $0.isKnown } }

    /// Notes that a healthy run was watched.
    func noteKnown() { state.withLock { $0.isKnown = true } }

    /// Notes that the flow needs more patience.
    func note(_ patience: RunPatience) { state.withLock { $0.patience = patience } }
}
