package import DeskModel

/// A token that opens the desk.
package struct AccessToken: Hashable, Sendable {
    /// What a token may do.
    package enum Scope: String, Hashable, Sendable, CaseIterable {
        /// Everything that there is; the scope of a token for which none was named.
        case all
        /// What changes nothing.
        case read
        /// What can be changed back: states, replies and known issues among others.
        case write
        /// What cannot be changed back too: deletion.
        case admin
    }

    /// The name that people gave it.
    package var name: String
    /// The SHA-256 of the token, in hexadecimal.
    package var hash: String
    /// The desk that the token belongs to and ends with; nil for a token that stays.
    package var owner: String?
    /// What it may do.
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
