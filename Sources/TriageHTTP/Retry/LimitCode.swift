/// The codes of requests that a limit of the client's own did not let through.
package enum LimitCode {
    package static let rateLimiter = "rateLimiter.exceeded"
    package static let bulkhead = "bulkhead.full"
    static let all = [rateLimiter, bulkhead]
}
