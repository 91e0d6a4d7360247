package import DeskModel

/// A session of the page, opened by a token.
package struct PageSession: Hashable, Sendable {
    /// The SHA-256 of its cookie, in hexadecimal.
    package var hash: String
    /// The token that opened it.
    package var token: String
    /// The time of its last use.
    package var lastUsed: Timestamp
    /// What that token may do.
    package var scope: AccessToken.Scope

    /// Creates a session.
    package init(
        hash: String, token: String, lastUsed: Timestamp, scope: AccessToken.Scope = .all
    ) {
        (self.hash, self.token, self.lastUsed, self.scope) = (hash, token, lastUsed, scope)
    }
}
