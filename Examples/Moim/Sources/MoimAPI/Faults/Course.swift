/// What a fault makes of a request.
enum Course: Sendable {
    /// Another answer; the ordinary work is not done.
    case instead(Answer)
    /// The ordinary answer after a while.
    case late(Duration)
    /// The request does its work, and its answer never leaves.
    case lost
    /// Bytes of the fault's own; the ordinary work is not done.
    case wire(WireScript)
}
