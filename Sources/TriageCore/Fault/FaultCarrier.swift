/// An app's own error of one layer that holds the fault it stands for.
///
/// The conformance needs no members. The fault is found in the payload of the case or in a stored
/// property with any name. It is found through other carriers too, so each layer can wrap the one
/// below.
///
///     enum HomeFailure: FaultCarrier { case notRegistered(Fault), unavailable(Fault) }
///
/// A case that holds neither a fault nor a carrier drops its cause. The operation under way still
/// ties it to its incident, and debug builds name it in a diagnostic.
public protocol FaultCarrier: Error {}

extension FaultCarrier {
    /// The fault that this error stands for; nil if the error dropped its cause.
    public var underlyingFault: Fault? { CauseChain(self).fault }
}
