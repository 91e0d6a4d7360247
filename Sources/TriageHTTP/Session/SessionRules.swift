import Foundation
import HTTPTypes
public import TriageCore

/// The meaning of responses for the session of a request, and for its grant.
///
/// A declared rejection decides first: `.refresh` means that the token has expired, and `.deliver`,
/// `.retry` and `.recover` mean that the response is not about the token.
public struct SessionRules: Sendable {
    /// The meaning of a response for the token that its request carried.
    package enum TokenStatus: Sendable, Hashable {
        /// The response is not about the token.
        case unrelated
        /// The token has expired, and a refresh may help.
        case expired
        /// The session is not valid, and a refresh cannot help.
        case rejected
    }

    /// The statuses that mean that the token has expired.
    public var expiredStatuses: Set<Int>
    /// Whether the failure of a refresh means that the grant is dead and cannot sign anyone in.
    public var isInvalidGrant: @Sendable (Fault) -> Bool

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - expiredStatuses: The statuses that mean that the token has expired. A 401 that is not
    ///     among them means the same if its challenge is `Bearer error="invalid_token"` (RFC 6750,
    ///     section 3.1). Otherwise it is a rejection.
    ///   - isInvalidGrant: Returns whether the failure of a refresh means that the grant is dead.
    ///     The default is true for 401, for 403, and for 400 with `{"error":"invalid_grant"}` (RFC
    ///     6749, section 5.2).
    public init(
        expiredStatuses: Set<Int> = [401],
        isInvalidGrant: @escaping @Sendable (Fault) -> Bool = { $0.isInvalidGrant(on: [401, 403]) }
    ) {
        self.expiredStatuses = expiredStatuses
        self.isInvalidGrant = isInvalidGrant
    }

    /// The meaning of a response for the token that its request carried.
    package func tokenStatus(
        in response: ClientResponse, to request: ClientRequest
    ) -> TokenStatus {
        switch request.rejection(for: response)?.action {
        case .refresh: return .expired
        case .deliver, .retry, .recover: return .unrelated
        case .standard, nil: break
        }
        if expiredStatuses.contains(response.status) { return .expired }
        guard response.status == 401 else { return .unrelated }
        return BearerChallenge.error(in: response.head.headerFields) == "invalid_token"
            ? .expired : .rejected
    }
}

extension Fault {
    /// Whether a refresh failed because its grant is dead.
    ///
    /// That is so for the given statuses, and for 400 with `{"error":"invalid_grant"}` (RFC 6749,
    /// section 5.2).
    ///
    /// - Parameter statuses: The statuses that mean a dead grant.
    /// - Returns: Whether the grant is dead; false for faults that are not an error response.
    public func isInvalidGrant(on statuses: Set<Int>) -> Bool {
        if isErrorResponse(in: Array(statuses)) { return true }
        guard isErrorResponse(400), let body = facts.response?.value.body else { return false }
        return (try? JSONDecoder.plain.decode(OAuthError.self, from: Data(body)))?.error
            == "invalid_grant"
    }
}

private struct OAuthError: Decodable {
    let error: String
}
