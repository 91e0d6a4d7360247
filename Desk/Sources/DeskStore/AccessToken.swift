/// A token that opens the desk.
package struct AccessToken: Hashable, Sendable {
    /// The name that people gave it.
    package var name: String
    /// The SHA-256 of the token, in hexadecimal.
    package var hash: String
    /// The desk whose token it is, and with which it ends; nil for one that stays.
    package var owner: String?

    /// Creates a token.
    package init(name: String, hash: String, owner: String? = nil) {
        (self.name, self.hash, self.owner) = (name, hash, owner)
    }
}
