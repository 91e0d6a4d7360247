public import TriageCore

/// Where a member's timers are kept.
public protocol TimersRepository: Sendable {
    /// The timers of the member who is signed in.
    func timers() async throws(TimersFailure) -> [ClipTimer]

    /// Adds one.
    func add(_ timer: NewTimer) async throws(AddTimerFailure)
}

/// Why there are no timers to show, as the repository tells it.
public enum TimersFailure: FaultCarrier {
    /// The member has never had one.
    case noneYet(Fault)
    /// They could not be had.
    case unavailable(Fault)
}

/// Why a timer was not added.
public enum AddTimerFailure: FaultCarrier {
    /// No clip or no time was chosen.
    case incomplete(Fault)
    /// The member has as many as are allowed.
    case tooMany(Fault)
    /// It could not be asked.
    case unavailable(Fault)
}
