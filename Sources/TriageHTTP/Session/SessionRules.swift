import Foundation
import HTTPTypes
public import TriageCore

/// The rules of a session: the place of its tokens in requests, and the meaning of responses.
///
/// An `Authentication` and the client or chain around it use one value, so a response means the
/// same wherever it is read. An app without one passes the value to `MiddlewareChain(session:)`.
///
/// If a request carried credentials, an expired or a rejected token is a fault of the kind
/// `unauthenticated`, and otherwise one of the kind `rejected`.
///
/// A 401 or a 403 whose challenge names another reason is not about the token (RFC 6750, section
/// 3.1, and RFC 9449, section 7.1): `insufficient_scope` is a fault of the kind `forbidden`, and any
/// other error of a 401 is one of the kind `rejected`. So is a 401 that asks for credentials of
/// another scheme alone, such as `Basic`, if the placement has a scheme, as ``TokenPlacement/bearer``
/// has.
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

    /// The place where requests carry the tokens.
    package var placement: TokenPlacement
    /// The statuses that mean that the token has expired; 2xx among them do not count.
    package var expiredStatuses: Set<Int>
    /// The statuses that mean that the session has ended, whatever their challenge says.
    package var endedStatuses: Set<Int>
    /// The codes in a JSON body that mean that the token has expired, whatever the status.
    package var expiredCodes: Set<String>
    /// The path of the code in the body, such as `error.code`.
    package var codePath: String
    /// Whether the failure of a refresh means that the grant is dead and cannot sign anyone in.
    package var isInvalidGrant: @Sendable (Fault) -> Bool

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - placement: The place where requests carry the tokens.
    ///   - expiredStatuses: The statuses that mean that the token has expired. A 401 that is not
    ///     among them means the same if its challenge has the error `invalid_token`. Without an
    ///     error in its challenge it ends the session. A refresh that is refused with one of them
    ///     other than 401 and 403 ends no session, unless `isInvalidGrant` says so.
    ///   - endedStatuses: The statuses that end the session without a refresh, whatever their
    ///     challenge says, unless they mean that the token has expired; none by default.
    ///   - expiredCodes: The codes in a JSON body that mean the same, whatever the status, 2xx
    ///     included. A code is a string or a whole number.
    ///   - codePath: The path of the code in the body, such as `error.code`.
    ///   - isInvalidGrant: Returns whether the failure of a refresh means that the grant is dead.
    ///     The default is true for 401 and 403, unless the response names another reason, and for
    ///     400 with `{"error":"invalid_grant"}` (RFC 6749, section 5.2).
    public init(
        placement: TokenPlacement = .bearer, expiredStatuses: Set<Int> = [401],
        endedStatuses: Set<Int> = [], expiredCodes: Set<String> = [], codePath: String = "code",
        isInvalidGrant: @escaping @Sendable (Fault) -> Bool = { $0.isInvalidGrant(on: [401, 403]) }
    ) {
        self.placement = placement
        self.expiredStatuses = expiredStatuses
        self.endedStatuses = endedStatuses
        self.expiredCodes = expiredCodes
        self.codePath = codePath
        self.isInvalidGrant = isInvalidGrant
    }

    /// The meaning of a response for the token that its request carried.
    package func tokenStatus(
        in response: ClientResponse, declaredAs rejection: Rejection?
    ) -> TokenStatus {
        switch rejection?.action {
        case .refresh: return .expired
        case .deliver, .retry, .recovery: return .unrelated
        case .standard, nil: break
        }
        if saysExpired(response.inUTF8.body) { return .expired }
        guard !response.isSuccess else { return .unrelated }
        let isEnded = endedStatuses.contains(response.status)
        switch challenge(in: response) {
        case .invalidToken where response.status == 401: return .expired
        case .error where !isEnded: return .unrelated
        case .otherScheme where !isEnded && response.status == 401: return .unrelated
        case .invalidToken, .error, .otherScheme, .unspecific: break
        }
        if expiredStatuses.contains(response.status) { return .expired }
        return isEnded || response.status == 401 ? .rejected : .unrelated
    }

    /// The challenge of a response; unspecific for a status other than 401 and 403, whose challenge
    /// no standard ties to a token.
    func challenge(in response: ClientResponse) -> TokenChallenge {
        guard [401, 403].contains(response.status) else { return .unspecific }
        return TokenChallenge(in: response.head.headerFields, schemes: placement.schemes)
    }

    /// Returns whether a body has one of the codes of an expired token.
    func saysExpired(_ body: @autoclosure () -> Data) -> Bool {
        guard !expiredCodes.isEmpty else { return false }
        let body = body()
        // Most bodies mention no code, and so need not be parsed; an escaped one hides its letters.
        let isMentioned = expiredCodes.union(["\\"]).contains {
            body.range(of: Data($0.utf8)) != nil
        }
        guard isMentioned, let code = JSONTexts(body).code(at: codePath) else { return false }
        return expiredCodes.contains(code)
    }
}

extension Fault {
    /// Whether a refresh failed because its grant is dead.
    ///
    /// That is so for the given statuses, and for 400 with `{"error":"invalid_grant"}` (RFC 6749,
    /// section 5.2). A 401 or a 403 that names another reason is about no grant: its challenge has
    /// another error than `invalid_token`, or its body is `{"error":"invalid_client"}`. So is a 401
    /// that asks for a password alone, as `Basic` does.
    ///
    /// - Parameter statuses: The statuses that mean a dead grant.
    /// - Returns: Whether the grant is dead; false for faults that are not an error response.
    public func isInvalidGrant(on statuses: Set<Int>) -> Bool {
        if isErrorResponse(in: Array(statuses)) { return !namesOtherReason }
        return isErrorResponse(400) && oauthError == Self.invalidGrant
    }

    /// Whether a 401 or a 403 to a refresh is about the client, its proof or a scope.
    private var namesOtherReason: Bool {
        guard isErrorResponse(401, 403), oauthError != Self.invalidGrant else { return false }
        if oauthError == "invalid_client" { return true }
        switch ClientResponse(facts).map({ TokenChallenge(ofRefresh: $0.head.headerFields) }) {
        case .error(let reason): return reason != Self.invalidGrant
        case .otherScheme: return isErrorResponse(401)
        case .invalidToken, .unspecific, nil: return false
        }
    }

    /// The error in a body as RFC 6749 defines it; nil for another body.
    private var oauthError: String? {
        guard let body = facts.response?.value.body else { return nil }
        return (try? JSONDecoder.plain.decode(OAuthError.self, from: Data(body)))?.error
    }

    private static let invalidGrant = "invalid_grant"
}

private struct OAuthError: Decodable {
    let error: String
}
