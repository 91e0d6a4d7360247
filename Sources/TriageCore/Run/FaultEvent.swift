/// What a ``FaultCenter`` does, as it does it; for whoever watches live.
public enum FaultEvent: Sendable {
    /// An operation began.
    case started(OperationInfo)
    /// An operation failed.
    case failed(FailureContext)
    /// A failure came to the surface.
    case surfaced(Surfacing)
    /// An operation ended; the incident is that of its failure.
    case ended(OperationInfo, Ending, Incident?)

    /// How an operation ended, without its value.
    public enum Ending: String, Sendable {
        /// With a value.
        case value
        /// With a failure.
        case failure
        /// It was called off.
        case canceled = "cancelled"
    }
}

/// How a failure came to the surface.
public struct Surfacing: Sendable {
    /// The ways to the surface.
    public enum Disposition: String, Sendable {
        /// A queue took its notice.
        case presented
        /// Its notice merged into another.
        case merged
        /// The person was led elsewhere, now or by an earlier failure of the same incident.
        case routed
        /// The caller took it.
        case handled
        /// It was declared to be seen by nobody.
        case silent
    }

    /// The operation that failed.
    public let operation: OperationInfo
    /// The incident of the failure.
    public let incident: Incident
    /// The way to the surface.
    public let disposition: Disposition
    /// The notice, where there is one.
    public let noticeID: Int?
    /// Where the person is led, where that is the way.
    public let route: Route?
}
