public import TriageCore

/// What a status means before an endpoint has its say.
///
/// 2xx is a success, 401 to a request with credentials `unauthenticated`, 403 `forbidden`,
/// 429 `rateLimited`, another 4xx `rejected`, 5xx `server`. All else is `invalidResponse`: a redirect
/// that was not followed, and what is no status at all (RFC 9110, section 15).
public struct StatusRules: Sendable, Hashable {
    /// The statuses that speak of the session that a request carried.
    public var unauthenticated: Set<Int>

    /// Makes rules; an API that uses 419 for an expired session adds it here.
    public init(unauthenticated: Set<Int> = [401]) { self.unauthenticated = unauthenticated }

    /// The kind of fault that a status stands for; nil for a success.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - carriesCredentials: Whether the request carried credentials.
    /// - Returns: The kind.
    public func kind(of status: Int, carriesCredentials: Bool) -> Fault.Kind? {
        switch status {
        case 200...299: nil
        case _ where unauthenticated.contains(status):
            carriesCredentials ? .unauthenticated : .rejected
        case 403: .forbidden
        case 429: .rateLimited
        case 400...499: .rejected
        case 500...599: .server
        default: .invalidResponse
        }
    }
}
