package import DeskModel

/// The tokens of a desk, and the sessions of its page.
package protocol AccessStore: Sendable {
    /// Adds a token by its hash.
    ///
    /// - Returns: Whether it was added; false if another token has its name.
    func addToken(_ token: AccessToken) async throws -> Bool
    /// Removes a token and its sessions; false if there is none.
    func revokeToken(named name: String) async throws -> Bool
    /// The token with a hash.
    func token(hash: String) async throws -> AccessToken?
    /// All tokens, by name.
    func tokens() async throws -> [AccessToken]
    /// Notes the hour of a token's latest use.
    func noteUse(ofToken name: String, at hour: Timestamp) async throws
    /// Adds a session of the page.
    func addSession(_ session: PageSession) async throws
    /// The session with a hash, if it was used since a time; it was used now. Only a session that is there is
    /// written, and at most once a minute.
    func useSession(hash: String, now: Timestamp, usedSince: Timestamp) async throws -> PageSession?
    /// Ends a session.
    func endSession(hash: String) async throws
}
