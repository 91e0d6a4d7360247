package import TriageCore

/// The meaning of a status if the endpoint does not declare one.
///
/// | status | kind |
/// |---|---|
/// | 2xx | a success, no fault |
/// | 401 with credentials | `unauthenticated` |
/// | 401 without credentials | `rejected` |
/// | 403 | `forbidden` |
/// | 429 | `rateLimited` |
/// | another 4xx | `rejected` |
/// | 5xx | `server` |
/// | anything else | `invalidResponse` |
///
/// A redirect that was not followed and a number that is not a status are both "anything else" (RFC
/// 9110, section 15).
public struct StatusRules: Sendable, Hashable {
    /// The statuses about the session that a request carried.
    ///
    /// They count before the rules for other errors, so 403 can be one of them. A 2xx stays a success.
    public var unauthenticated: Set<Int>

    /// Creates rules; an API that uses 419 for an expired session adds it here.
    public init(unauthenticated: Set<Int> = [401]) { self.unauthenticated = unauthenticated }

    /// The kind of fault for a status; nil for a success.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - carriesCredentials: Whether the request carried credentials.
    /// - Returns: The kind; nil for 2xx.
    package func kind(of status: Int, carriesCredentials: Bool) -> Fault.Kind? {
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
