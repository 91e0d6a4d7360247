public import TriageCore
public import TriageHTTP

/// A step around every request of an ``APIClient``, which other libraries call an interceptor.
///
/// Middleware may change the request, return a response without sending, inspect the response, or
/// send again. The first middleware in a client's list is the outermost, and the client's deadline
/// is around all of them. The library's middleware belongs in this order: ``Fallback``, ``Retry``,
/// ``ConnectivityWait``, ``Authentication``, ``RateLimiter``, ``Bulkhead``, ``CircuitBreaker``,
/// ``Hedge``.
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

extension Middleware {
    /// The time until the deadline of the request that runs in the current task; nil for none.
    public var timeLeft: Duration? { ClientContext.current?.timeLeft }

    /// Emits an event to the observer of the client or chain, with the operation.
    ///
    /// Call it for what no other event shows, such as `emit(.custom(name: "cache.hit"))`. Outside
    /// of a request it does nothing.
    public func emit(_ event: MiddlewareEvent) { ClientContext.current?.emit(event) }
}
