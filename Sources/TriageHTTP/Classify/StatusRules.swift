package import Foundation
package import TriageCore

/// The meaning of a status if the endpoint does not declare one.
///
/// | status | kind |
/// |---|---|
/// | 2xx | a success, no fault |
/// | about the session, with credentials | `unauthenticated` |
/// | about the session, without credentials | `rejected` |
/// | 403, and 401 with the challenge `insufficient_scope` | `forbidden` |
/// | 429 | `rateLimited` |
/// | another 4xx | `rejected` |
/// | 511 | `unreachable`, since a network has answered that wants a sign-in |
/// | another 5xx | `server` |
/// | anything else | `invalidResponse` |
///
/// The ``SessionRules`` say which responses are about the session; by default those are 401, unless
/// their challenge names another reason. A redirect that was not followed and a number that is not
/// a status are both "anything else" (RFC 9110, section 15).
package struct StatusRules: Sendable {
    /// The rules about credentials: where requests carry them, and which responses are about them.
    ///
    /// They count before the rules for other errors, so 403 can be about the session. A client or
    /// chain with an `Authentication` uses that one's rules instead.
    package var session: SessionRules

    /// Creates rules.
    package init(session: SessionRules = SessionRules()) { self.session = session }

    /// The kind of fault for a response; nil for a success.
    ///
    /// - Parameters:
    ///   - response: The response. Its `requestSummary` says whether the request carried
    ///     credentials.
    ///   - rejection: The declared meaning of the status; nil if there is none.
    /// - Returns: The kind; nil for 2xx, unless the body says that the token has expired.
    package func kind(
        of response: ClientResponse, declaredAs rejection: @autoclosure () -> Rejection?
    ) -> Fault.Kind? {
        if isSuccess(response.status, response.inUTF8.body) { return nil }
        if session.tokenStatus(in: response, declaredAs: rejection()) != .unrelated {
            return response.requestSummary?.carriesCredentials == true
                ? .unauthenticated : .rejected
        }
        return switch response.status {
        case 401 where session.challenge(in: response) == .error("insufficient_scope"): .forbidden
        case 403: .forbidden
        case 429: .rateLimited
        case 400...499: .rejected
        case 511: .unreachable
        case 500...599: .server
        default: .invalidResponse
        }
    }

    /// Whether a status is 2xx, and its body does not say that the token has expired.
    package func isSuccess(_ status: Int, _ body: @autoclosure () -> Data?) -> Bool {
        (200...299).contains(status) && !session.saysExpired(body() ?? Data())
    }
}
