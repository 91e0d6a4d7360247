public import TriageCore
public import TriageHTTP

/// One thing that happens around every request of an ``APIClient``.
///
/// It may change the call, answer without sending, look at the answer or send again. The first of a
/// client's list is the outermost; the client's deadline is around all of them. Those of the library
/// belong in this order: ``Fallback``, ``Retry``, ``Authentication``, ``CircuitBreaker``, ``Hedge``.
/// ``ClientContext/current`` knows how much time is left.
public protocol Middleware: Sendable {
    /// Handles a call.
    ///
    /// - Parameters:
    ///   - call: The call as the middleware further out left it.
    ///   - next: Sends it further in.
    /// - Returns: The answer, whatever its status.
    /// - Throws: What went wrong when there is none.
    func intercept(_ call: ClientRequest, next: @escaping Next) async throws(Fault)
        -> ClientResponse

    /// Sends a call further in.
    typealias Next = @Sendable (ClientRequest) async throws(Fault) -> ClientResponse
}
