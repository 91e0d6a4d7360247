import Foundation
import HTTPTypes
public import TriageCore

/// What answers say of the session that a request carried, and of the grant that it is renewed with.
public struct SessionRules: Sendable {
    /// What an answer says of the token that its request carried.
    public enum Verdict: Sendable, Hashable {
        /// Nothing: whatever it is, it is not about the token.
        case none
        /// The token has expired: renew it.
        case expired
        /// The session is not valid, and renewing will not help.
        case refused
    }

    /// The statuses that say that the token has expired.
    public var expired: Set<Int>
    /// Whether the failure of a refresh says that the grant is dead: nobody can be signed in with it.
    public var isGrantDead: @Sendable (Fault) -> Bool

    /// Makes rules.
    ///
    /// - Parameters:
    ///   - expired: The statuses that say that the token has expired. A 401 that is not among them says
    ///     so with the challenge `Bearer error="invalid_token"` (RFC 6750, section 3.1), and is else a
    ///     refusal.
    ///   - isGrantDead: Whether the failure of a refresh says that the grant is dead; by default 401,
    ///     403, and 400 with `{"error":"invalid_grant"}` (RFC 6749, section 5.2).
    public init(
        expired: Set<Int> = [401],
        isGrantDead: @escaping @Sendable (Fault) -> Bool = { $0.isDeadGrant(on: [401, 403]) }
    ) {
        self.expired = expired
        self.isGrantDead = isGrantDead
    }

    /// What an answer says of the token that its request carried.
    public func verdict(on answer: Answer, to call: Call) -> Verdict {
        switch call.rejection(of: answer)?.action {
        case .refresh: return .expired
        case .deliver, .repeat, .recover: return .none
        case .standard, nil: break
        }
        if expired.contains(answer.status) { return .expired }
        guard answer.status == 401 else { return .none }
        return BearerChallenge.error(in: answer.head.headerFields) == "invalid_token"
            ? .expired : .refused
    }
}

extension Fault {
    /// Whether a refresh failed since its grant is dead: with one of these statuses, or with 400 and
    /// `{"error":"invalid_grant"}` (RFC 6749, section 5.2).
    public func isDeadGrant(on statuses: Set<Int>) -> Bool {
        if isAnswer(in: Array(statuses)) { return true }
        guard isAnswer(400), let body = facts.answer?.value.body else { return false }
        return (try? JSONDecoder.plain.decode(OAuthError.self, from: Data(body)))?.error
            == "invalid_grant"
    }
}

private struct OAuthError: Decodable {
    let error: String
}
