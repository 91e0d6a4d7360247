/// An app's own error of one layer that holds the fault it stands for.
///
/// The conformance is all there is to write: the fault is found in the payload of the case or in a
/// stored property, whatever its name, and through other carriers, so each layer can wrap the one
/// below.
///
///     enum HomeFailure: FaultCarrier { case notRegistered(Fault), unavailable(Fault) }
///
/// A case that holds neither a fault nor a carrier drops its cause: the operation under way still
/// ties it to its incident, and debug builds name it.
public protocol FaultCarrier: Error {}

extension FaultCarrier {
    /// The fault that this error stands for; nil when it dropped its cause.
    public var underlyingFault: Fault? { CauseChain(self).fault }
}
