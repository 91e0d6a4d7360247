import TriageConcurrency

/// How long a run waits in real time for what the operating system itself may wake, such as the
/// sleep of a task.
///
/// It does not tell all of that: on Linux, libdispatch hides all timers of one clock but the first,
/// which is its own, and on Apple's systems they cannot be seen at all.
struct RunPatience: Sendable {
    /// Before which moves a run waits.
    enum Moves: Sendable {
        case none
        /// Before time moves on, and before a flow counts as one that never ends.
        case time
        /// Before those, and before everything once the case's failure has happened.
        case all
    }

    let moves: Moves
    /// The real time that was waited, and how much of it since the run went on.
    private(set) var total = Duration.zero
    private(set) var waited = Duration.zero
    private var pause = Self.firstPause
    /// Whether the run did not wait for a sleep or a timer that it has seen.
    private(set) var isUsedUp = false

    /// The time in which the process must be quiet once.
    static let busy = Duration.seconds(600)
    /// The time in which a process must be quiet again after a run that spun.
    static let afterwards = Duration.seconds(60)
    /// The wait for what cannot be seen, which a sleep of a second does not outlast.
    static let blind = Duration.milliseconds(1500)
    /// The longest wait for what is seen.
    static let horizon = Duration.seconds(5)
    /// The sum of all waits of one run for what cannot be seen, and for what is seen.
    static let (blindLimit, limit) = (Duration.seconds(9), Duration.seconds(30))
    private static let (firstPause, longestPause) = (Duration.milliseconds(2), blind / 10)

    init(_ moves: Moves) { self.moves = moves }

    /// Notes that the run has gone on.
    mutating func goOn() { (waited, pause) = (.zero, Self.firstPause) }

    /// Returns whether the run waits before a move.
    ///
    /// - Parameters:
    ///   - time: Whether time moves on, or the flow counts as one that never ends.
    ///   - hasFailed: Whether the case's failure has happened.
    /// - Returns: Whether it waits.
    func isMeant(forTime time: Bool, hasFailed: Bool) -> Bool {
        switch moves {
        case .none: false
        case .time: time
        case .all: time || hasFailed
        }
    }

    /// Takes the next pause, at whose end the run looks whether something has gone on.
    ///
    /// - Parameter wake: What was seen.
    /// - Returns: The pause; nil if the run has waited long enough.
    mutating func nextPause(for wake: Wake) -> Duration? {
        let isSeen = if case .after(let time) = wake { waited + time < Self.horizon } else { false }
        if isSeen, total >= Self.limit { isUsedUp = true }
        let isOpen =
            isSeen
            ? total < Self.limit && waited < Self.horizon
            : total < Self.blindLimit && waited < Self.blind
        guard isOpen else { return nil }
        let taken = pause
        (waited, total) = (waited + taken, total + taken)
        pause = min(taken * 1.5, Self.longestPause)
        return taken
    }
}
