import HTTPTypes
public import TriageHTTP

/// A key that groups the requests which share a circuit or a limit.
///
///     CircuitBreaker(per: .endpoint)
///     RateLimiter(maxRequests: 5, in: .seconds(1), per: RequestKey { $0.head.method.rawValue })
///
/// Middleware keeps a state for each key, so leave values such as identifiers out of keys.
public struct RequestKey: Sendable {
    private let key: @Sendable (ClientRequest) -> String

    /// Creates a key of the app's own.
    public init(_ key: @escaping @Sendable (ClientRequest) -> String) { self.key = key }

    func callAsFunction(_ request: ClientRequest) -> String { key(request) }

    /// One key for all requests.
    public static let all = RequestKey { _ in "" }
    /// The host and the port of the URL.
    public static let host = RequestKey { $0.head.authority ?? "" }
    /// The method and the template of the path; requests without a template share their method's
    /// key.
    public static let endpoint = RequestKey { $0.description }
}
