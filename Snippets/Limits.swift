// Limits of a client, and endpoints that need no failure.
import Foundation
import Triage

// snippet.hide
struct Feed: Decodable, Sendable {}
struct Profile: Decodable, Sendable {}
// snippet.show
// snippet.limits
/// At most 20 requests a second and six at once, for each host.
let limits: [any Middleware] = [
    RateLimiter(maxRequests: 20, in: .seconds(1)), Bulkhead(maxRequests: 6),
]
// snippet.end

// snippet.circuit
/// A circuit for each endpoint, which opens if half of the requests of the last 30 seconds failed.
let breaker = CircuitBreaker(
    samplingDuration: .seconds(30), failureRatio: 0.5, minimumThroughput: 5, per: .endpoint)
// snippet.end

// snippet.offline
/// Waits for the network for at most five seconds, and tells the user meanwhile.
func makeClient(
    server: URL, _ connectivity: any Connectivity, show: @escaping @Sendable (Bool) -> Void
) -> APIClient {
    Task { for await isOnline in connectivity.changes { show(isOnline) } }
    return APIClient(
        .init(
            baseURL: server, connectivity: connectivity,
            middleware: [Retry(), ConnectivityWait(upTo: .seconds(5))]))
}
// snippet.end

// snippet.choices
enum FeedEndpoints {
    /// A search that is worth three seconds.
    static let search = APIEndpoint.get("/v1/search", as: Feed.self).timeout(.seconds(3))

    /// A user without a profile is no failure: the value is nil.
    static let profile = APIEndpoint.get("/v1/profile", as: Profile?.self).accepting(404)

    /// The last feed that the app knows, if there is no connection.
    static func feed(_ known: @escaping () -> Feed?) -> APIRequest<Feed> {
        APIEndpoint.get("/v1/feed", as: Feed.self).fallback { fault in
            [.offline, .unreachable, .timeout].contains(fault.kind) ? known() : nil
        }
    }
}
// snippet.end
