/// An event that the operation under way notes.
package enum OperationNote: Sendable {
    /// A request was sent.
    case requestBegan(RequestInfo)
    /// A request got its response, or ended without one.
    case requestEnded(RequestInfo)
    /// An attempt to send a request has ended, other than by a cancellation.
    case exchanged(Exchange)
    /// A request says something about the user's session.
    case sessionUsed(SessionUse)
    /// A fault was made; with the chain of the error that it was handled with, once it is.
    ///
    /// A cancellation is not noted.
    case faultMade(Fault, handled: CauseChain? = nil)
    /// A fault is thrown through a layer, which changes nothing if its incident is the latest.
    case faultPassed(Fault)
    /// The operation has recovered from the latest fault.
    case recovered
    /// The server has refused the request with this idempotency key for good.
    case keyRefused(String)
}
