/// What a fault makes of a request.
enum Course: Sendable {
    /// Another answer, and the request changes nothing at the server.
    case instead(Answer)
    /// The ordinary answer after a while.
    case late(Duration)
    /// The request does its work, and its answer never leaves.
    case lost
    /// Bytes of the fault's own; the request changes nothing at the server.
    case wire(WireScript)
}
