public import TriageCore
public import TriageHTTP

/// A step around every request of an ``APIClient``, which other libraries call an interceptor.
///
/// Middleware may change the request, return a response without sending, inspect the response, or
/// send again. The first middleware in a client's list is the outermost, and the client's deadline
/// is around all of them. The library's middleware belongs in this order: ``Fallback``, ``Retry``,
/// ``ConnectivityWait``, ``Authentication``, ``RateLimiter``, ``Bulkhead``, ``CircuitBreaker``,
/// ``Hedge``. ``ClientContext/current`` has the remaining time.
public protocol Middleware: Sendable {
    /// Handles a request.
    ///
    /// - Parameters:
    ///   - request: The request as the outer middleware has changed it.
    ///   - next: Passes a request to the inner middleware, and finally to the transport.
    /// - Returns: The response, whatever its status.
    /// - Throws: A fault if there is no response.
    func intercept(_ request: ClientRequest, next: @escaping Next) async throws(Fault)
        -> ClientResponse

    /// Passes a request to the inner middleware, and finally to the transport.
    typealias Next = @Sendable (ClientRequest) async throws(Fault) -> ClientResponse
}
