package import TriageCore
import TriageRedaction

/// A sender of one request, which may send it several times.
///
/// `Authentication` creates it with `begin()` and knows it until `end(_:)`.
package struct SessionCaller: Hashable, Sendable {
    let id: Int

    /// Creates a caller with a number that no other caller has at the time.
    package init(id: Int) { self.id = id }
}

/// The tokens that a request carries, and the session and generation it belongs to.
///
/// `Authentication` creates it with `authorize(_:)`, and with `evaluate(_:to:from:authorization:)`
/// for a request that is sent again.
package struct RequestAuthorization: Hashable, Sendable, RedactedStringConvertible {
    /// The tokens; nil for a request of an anonymous session.
    package let tokens: Tokens?
    /// The access token; nil for a request of an anonymous session.
    package var token: Sensitive<String>? { tokens?.access }
    /// Whether the response must be evaluated whatever its status.
    ///
    /// Other callers wait for what it shows about the token.
    package let isTrial: Bool
    let session: Int
    let generation: Int

}
