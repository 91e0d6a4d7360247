/// An event of a ``FaultCenter``, emitted while it happens.
@nonexhaustive
public enum FaultEvent: Sendable {
    /// An operation began.
    case started(OperationInfo)
    /// An operation failed.
    case failed(FailureContext)
    /// A failure surfaced.
    case surfaced(Surfacing)
    /// An operation ended, with its outcome except for the value.
    case ended(OperationInfo, Outcome<Void>)
}

/// The way a failure surfaced.
public struct Surfacing: Sendable {
    /// The ways a failure can surface.
    @nonexhaustive
    public enum Disposition: String, Sendable {
        /// The presenter took its notice.
        case presented
        /// Its notice merged into another one, or it joined the incident that led to its route.
        case merged
        /// The app navigated.
        case routed
        /// The caller handles the failure.
        case handled
        /// The failure is declared silent: the user sees nothing.
        case silent
    }

    /// The operation that failed.
    public let operation: OperationInfo
    /// The incident of the failure.
    public let incident: Incident
    /// The way the failure surfaced.
    public let disposition: Disposition
    /// The number of the notice; nil if the failure was not presented in one.
    public let noticeID: Int?
    /// The route that the failure leads to; nil if it leads to none.
    public let route: Route?
    /// The style of the notice; nil if the failure was not presented in one.
    package var style: Notice.Style?
}
