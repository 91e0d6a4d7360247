import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Middleware that sends at most a number of requests at once; the others wait in their order.
///
/// It keeps one limit for each host, or for each value of another ``RequestKey``. A canceled request
/// leaves the queue, or gives up its place, at once. A request that finds the queue full fails with
/// the kind `rateLimited` and the code `bulkhead.full`.
public final class Bulkhead: Middleware {
    private let maxRequests: Int
    private let maxQueued: Int
    private let key: RequestKey
    private let queues = Lock<[String: PermitQueue]>([:])

    /// Creates a bulkhead.
    ///
    /// - Parameters:
    ///   - maxRequests: The number of requests that may be under way at once; at least 1.
    ///   - maxQueued: The number of requests that may wait, until their deadlines; 0 to fail at
    ///     once.
    ///   - key: The requests that share a limit; those to the same host by default.
    public init(maxRequests: Int, maxQueued: Int = 100, per key: RequestKey = .host) {
        self.maxRequests = maxRequests.clamped(to: 1..., "the maxRequests of a bulkhead")
        self.maxQueued = maxQueued.clamped(to: 0..., "the maxQueued of a bulkhead")
        self.key = key
    }

    /// Sends a request as soon as fewer than the maximum are under way.
    ///
    /// - Throws: The failure of the request, or a fault with the code `bulkhead.full`.
    public func intercept(_ request: ClientRequest, next: Next) async throws(Fault)
        -> ClientResponse
    {
        let key = key(request)
        let queue = queues.withLock { [maxRequests] queues in
            let queue = queues[key] ?? PermitQueue(permits: maxRequests)
            queues[key] = queue
            return queue
        }
        do {
            try await queue.acquire(maxWaiting: maxQueued) {
                ClientContext.current?.emit(.waiting(code: LimitCode.bulkhead))
            }
        } catch is PermitQueue.IsFull {
            throw Fault(ours: .rateLimited, code: LimitCode.bulkhead)
        } catch {
            throw .canceled(by: error)
        }
        let isReleased = Lock(false)
        let release = { @Sendable in if !isReleased.exchange(true) { queue.release() } }
        defer { release() }
        // A transport may ignore cancellation, and others must not wait for it.
        let result = await withTaskCancellationHandler {
            await attempt(request, next)
        } onCancel: {
            release()
        }
        return try result.get()
    }
}
