import HTTPTypes
public import Triage
public import TriageHTTP

/// Puts the session's token on the requests that belong to a session (RFC 6750).
///
/// An empty token, or none, leaves the request without credentials.
public struct BearerToken: Middleware {
    private let token: @Sendable () -> Sensitive<String>?

    /// Makes it with where the token of the moment is found.
    public init(_ token: @escaping @Sendable () -> Sensitive<String>?) { self.token = token }

    /// Adds the `Authorization` field.
    public func intercept(_ call: Call, next: Next) async throws(Fault) -> Answer {
        guard call.needsSession, let token = token()?.value, !token.isEmpty
        else { return try await next(call) }
        var call = call
        call.request.headerFields[.authorization] = "Bearer \(token)"
        call.summary.carriesCredentials = true
        return try await next(call)
    }
}
