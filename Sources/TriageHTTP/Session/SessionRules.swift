import Foundation
import HTTPTypes
public import TriageCore

/// What answers say of the session that a request carried, and of the grant that it is renewed with.
public struct SessionRules: Sendable {
    /// What an answer says of the token that its request carried.
    public enum TokenStatus: Sendable, Hashable {
        /// Nothing: whatever it is, it is not about the token.
        case unrelated
        /// The token has expired: renew it.
        case expired
        /// The session is not valid, and renewing will not help.
        case rejected
    }

    /// The statuses that say that the token has expired.
    public var expiredStatuses: Set<Int>
    /// Whether the failure of a refresh says that the grant is dead: nobody can be signed in with it.
    public var isInvalidGrant: @Sendable (Fault) -> Bool

    /// Makes rules.
    ///
    /// - Parameters:
    ///   - expiredStatuses: The statuses that say that the token has expired. A 401 that is not among them says
    ///     so with the challenge `Bearer error="invalid_token"` (RFC 6750, section 3.1), and is else a
    ///     refusal.
    ///   - isInvalidGrant: Whether the failure of a refresh says that the grant is dead; by default 401,
    ///     403, and 400 with `{"error":"invalid_grant"}` (RFC 6749, section 5.2).
    public init(
        expiredStatuses: Set<Int> = [401],
        isInvalidGrant: @escaping @Sendable (Fault) -> Bool = { $0.isInvalidGrant(on: [401, 403]) }
    ) {
        self.expiredStatuses = expiredStatuses
        self.isInvalidGrant = isInvalidGrant
    }

    /// What an answer says of the token that its request carried.
    public func tokenStatus(in answer: ClientResponse, to call: ClientRequest) -> TokenStatus {
        switch call.rejection(for: answer)?.action {
        case .refresh: return .expired
        case .deliver, .retry, .recover: return .unrelated
        case .standard, nil: break
        }
        if expiredStatuses.contains(answer.status) { return .expired }
        guard answer.status == 401 else { return .unrelated }
        return BearerChallenge.error(in: answer.head.headerFields) == "invalid_token"
            ? .expired : .rejected
    }
}

extension Fault {
    /// Whether a refresh failed since its grant is dead: with one of these statuses, or with 400 and
    /// `{"error":"invalid_grant"}` (RFC 6749, section 5.2).
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
