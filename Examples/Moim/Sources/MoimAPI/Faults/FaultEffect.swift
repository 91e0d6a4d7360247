/// What a fault makes of a request.
enum FaultEffect: Sendable {
    /// Another answer; the ordinary work is not done.
    case respond(APIResponse)
    /// The ordinary answer after a while.
    case delay(Duration)
    /// The request does its work, and its answer never leaves.
    case dropResponse
    /// Bytes of the fault's own; the ordinary work is not done.
    case wire(WireScript)
}
