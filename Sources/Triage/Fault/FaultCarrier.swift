/// An app's own error of one layer that holds the fault it stands for.
///
/// The conformance is all there is to write: the fault is found in the payload of the case, or in a
/// stored property, whatever its name.
///
///     enum HomeFailure: FaultCarrier {
///         case notRegistered(Fault)
///         case unavailable(Fault)
///     }
///
/// A carrier may hold another carrier, so each layer can wrap the one below. A case that holds
/// neither drops its cause: the operation under way still ties it to its incident, and debug builds
/// name it.
public protocol FaultCarrier: Error {
    /// The fault that this error stands for; nil when it dropped its cause.
    var carriedFault: Fault? { get }
}

extension FaultCarrier {
    /// The fault found in the payload or the stored properties, through other carriers if need be.
    public var carriedFault: Fault? {
        errorsHeld(by: self).lazy.compactMap { CauseChain($0).fault }.first
    }
}
