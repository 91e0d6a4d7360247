/// A token that opens the desk.
package struct AccessToken: Hashable, Sendable {
    /// The name that people gave it.
    package var name: String
    /// The SHA-256 of the token, in hexadecimal.
    package var hash: String
    /// The desk that the token belongs to and ends with; nil for a token that stays.
    package var owner: String?

    /// Creates a token.
    package init(name: String, hash: String, owner: String? = nil) {
        (self.name, self.hash, self.owner) = (name, hash, owner)
    }
}
