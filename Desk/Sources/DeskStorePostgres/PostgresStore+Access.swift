package import DeskModel
import DeskPostgres
package import DeskStore

extension PostgresStore {
    /// Adds a token by its hash; false if another token has its name.
    package func addToken(_ token: AccessToken) async throws(StoreError) -> Bool {
        let added = try await rows(
            """
            INSERT INTO tokens (name, hash, owner, scope, created, used)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING name
            """, token.name, token.hash, token.owner, token.scope.rawValue,
            token.created?.milliseconds, token.lastUsed?.milliseconds)
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

    package func token(hash: String) async throws(StoreError) -> AccessToken? {
        try await items("SELECT * FROM tokens WHERE hash = $1", hash, item: AccessToken.init).first
    }

    package func tokens() async throws(StoreError) -> [AccessToken] {
        try await items(
            "SELECT * FROM tokens ORDER BY name COLLATE \"C\"", item: AccessToken.init)
    }

    package func noteUse(ofToken name: String, at hour: Timestamp) async throws(StoreError) {
        _ = try await rows(
            "UPDATE tokens SET used = greatest(used, $1) WHERE name = $2", hour.milliseconds, name)
    }

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
        let known = try await items(
            """
            SELECT s.*, t.scope
                FROM page_sessions s JOIN tokens t ON t.name = s.token OR t.hash = s.token
                WHERE s.hash = $1 AND s.used >= $2
            """, hash, usedSince.milliseconds, item: PageSession.init
        ).first
        // A cookie that someone made up writes nothing.
        guard var session = known, now - session.lastUsed >= .seconds(60) else { return known }
        session.lastUsed = now
        _ = try await rows(
            "UPDATE page_sessions SET used = greatest(used, $2) WHERE hash = $1", hash,
            now.milliseconds)
        return session
    }

    package func endSession(hash: String) async throws(StoreError) {
        _ = try await rows("DELETE FROM page_sessions WHERE hash = $1", hash)
    }
}

extension AccessToken {
    /// Reads a row of the tokens.
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            name: try row.text("name"), hash: try row.text("hash"),
            owner: try row.optionalText("owner"),
            scope: Scope(rawValue: try row.text("scope")) ?? .read,
            created: try row.optionalInt("created").map(Timestamp.init(milliseconds:)),
            lastUsed: try row.optionalInt("used").map(Timestamp.init(milliseconds:)))
    }
}

extension PageSession {
    /// Reads a row of the sessions with the scope of their token.
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            hash: try row.text("hash"), token: try row.text("token"),
            lastUsed: Timestamp(milliseconds: try row.int("used")),
            scope: AccessToken.Scope(rawValue: try row.text("scope")) ?? .read)
    }
}
