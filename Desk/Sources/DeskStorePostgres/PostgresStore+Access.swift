package import DeskModel
import DeskPostgres
package import DeskStore

extension PostgresStore {
    /// Adds a token by its hash; false if another token has its name.
    package func addToken(_ token: AccessToken) async throws(StoreError) -> Bool {
        let added = try await rows(
            "INSERT INTO tokens VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING name",
            token.name, token.hash, token.owner)
        return !added.isEmpty
    }

    /// Removes a token and its sessions; false if there is none.
    ///
    /// A session may name its token by the name or by the hash.
    package func revokeToken(named name: String) async throws(StoreError) -> Bool {
        let revoked = try await rows(
            """
            WITH gone AS (DELETE FROM tokens WHERE name = $1 RETURNING name, hash),
                ended AS (DELETE FROM page_sessions s USING gone g WHERE s.token IN (g.name, g.hash))
            SELECT name FROM gone
            """, name)
        return !revoked.isEmpty
    }

    /// The token with a hash.
    package func token(hash: String) async throws(StoreError) -> AccessToken? {
        try await items("SELECT * FROM tokens WHERE hash = $1", hash) { row in
            AccessToken(
                name: try row.text("name"), hash: try row.text("hash"),
                owner: try row.optionalText("owner"))
        }.first
    }

    /// Adds a session of the page.
    package func addSession(_ session: PageSession) async throws(StoreError) {
        _ = try await rows(
            """
            INSERT INTO page_sessions VALUES ($1, $2, $3)
            ON CONFLICT (hash) DO UPDATE SET token = excluded.token, used = excluded.used
            """, session.hash, session.token, session.lastUsed.milliseconds)
    }

    /// The session with a hash, if it was used since a time; it was used now.
    package func useSession(
        hash: String, now: Timestamp, usedSince: Timestamp
    ) async throws(StoreError) -> PageSession? {
        try await items(
            """
            UPDATE page_sessions SET used = greatest(used, $2) WHERE hash = $1 AND used >= $3
            RETURNING *
            """, hash, now.milliseconds, usedSince.milliseconds
        ) { row in
            PageSession(
                hash: try row.text("hash"), token: try row.text("token"),
                lastUsed: Timestamp(milliseconds: try row.int("used")))
        }.first
    }

    /// Ends a session.
    package func endSession(hash: String) async throws(StoreError) {
        _ = try await rows("DELETE FROM page_sessions WHERE hash = $1", hash)
    }
}
