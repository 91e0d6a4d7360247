package import DeskModel

/// A token that opens the desk.
package struct AccessToken: Hashable, Sendable {
    /// What a token opens.
    package enum Scope: String, Hashable, Sendable, CaseIterable {
        /// Everything.
        case all
        /// What changes nothing.
        case read
    }

    /// The name that people gave it.
    package var name: String
    /// The SHA-256 of the token, in hexadecimal.
    package var hash: String
    /// The desk that the token belongs to and ends with; nil for a token that stays.
    package var owner: String?
    /// What it opens.
    package var scope: Scope
    /// When it was made; nil for one of an older desk.
    package var created: Timestamp?
    /// The hour of its last use; nil if it was not used.
    package var lastUsed: Timestamp?

    /// Creates a token.
    package init(
        name: String, hash: String, owner: String? = nil, scope: Scope = .all,
        created: Timestamp? = nil, lastUsed: Timestamp? = nil
    ) {
        (self.name, self.hash, self.owner) = (name, hash, owner)
        (self.scope, self.created, self.lastUsed) = (scope, created, lastUsed)
    }
}
