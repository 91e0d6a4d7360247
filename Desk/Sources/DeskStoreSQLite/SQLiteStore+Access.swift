package import DeskModel
package import DeskStore
import GRDB

extension SQLiteStore {
    /// Adds a token by its hash; false if another token has its name.
    package func addToken(_ token: AccessToken) async throws(StoreError) -> Bool {
        try await write { db in
            try db.changes(
                """
                INSERT OR IGNORE INTO tokens (name, hash, owner, scope, created, used)
                VALUES (?, ?, ?, ?, ?, ?)
                """, token.name, token.hash, token.owner, token.scope.rawValue,
                token.created?.milliseconds, token.lastUsed?.milliseconds)
        }
    }

    package func revokeToken(named name: String) async throws(StoreError) -> Bool {
        try await write { try $0.revokeToken(named: name) }
    }

    package func token(hash: String) async throws(StoreError) -> AccessToken? {
        try await read { db in
            try db.row("SELECT * FROM tokens WHERE hash = ?", hash).map(AccessToken.init)
        }
    }

    package func tokens() async throws(StoreError) -> [AccessToken] {
        try await read { try $0.rows("SELECT * FROM tokens ORDER BY name").map(AccessToken.init) }
    }

    package func noteUse(ofToken name: String, at hour: Timestamp) async throws(StoreError) {
        try await write { db in
            try db.run(
                "UPDATE tokens SET used = max(coalesce(used, 0), ?) WHERE name = ?",
                hour.milliseconds, name)
        }
    }

    package func addSession(_ session: PageSession) async throws(StoreError) {
        try await write { db in
            try db.run(
                "INSERT OR REPLACE INTO page_sessions VALUES (?, ?, ?)", session.hash,
                session.token, session.lastUsed.milliseconds)
        }
    }

    /// The session with a hash, if it was used since a time; it was used now.
    package func useSession(
        hash: String, now: Timestamp, usedSince: Timestamp
    ) async throws(StoreError) -> PageSession? {
        let known = try await read { db in
            try db.row(
                """
                SELECT s.*, t.scope
                    FROM page_sessions s JOIN tokens t ON t.name = s.token OR t.hash = s.token
                    WHERE s.hash = ? AND s.used >= ?
                """, hash, usedSince.milliseconds
            ).map(PageSession.init)
        }
        // A cookie that someone made up writes nothing.
        guard var session = known, now - session.lastUsed >= .seconds(60) else { return known }
        session.lastUsed = now
        try await write { db in
            try db.run(
                "UPDATE page_sessions SET used = max(used, ?) WHERE hash = ?", now.milliseconds,
                hash)
        }
        return session
    }

    package func endSession(hash: String) async throws(StoreError) {
        try await write { try $0.run("DELETE FROM page_sessions WHERE hash = ?", hash) }
    }
}

extension Database {
    /// A session may name its token by the name or by the hash.
    fileprivate func revokeToken(named name: String) throws -> Bool {
        guard let row = try row("SELECT hash FROM tokens WHERE name = ?", name) else {
            return false
        }
        try run("DELETE FROM page_sessions WHERE token IN (?, ?)", name, row["hash"] as String)
        try run("DELETE FROM tokens WHERE name = ?", name)
        return true
    }
}

extension AccessToken {
    /// Reads a row of the tokens.
    fileprivate init(_ row: Row) {
        let (created, used): (Int64?, Int64?) = (row["created"], row["used"])
        self.init(
            name: row["name"], hash: row["hash"], owner: row["owner"],
            scope: Scope(rawValue: row["scope"]) ?? .read,
            created: created.map(Timestamp.init(milliseconds:)),
            lastUsed: used.map(Timestamp.init(milliseconds:)))
    }
}

extension PageSession {
    /// Reads a row of the sessions with the scope of their token.
    fileprivate init(_ row: Row) {
        self.init(
            hash: row["hash"], token: row["token"],
            lastUsed: Timestamp(milliseconds: row["used"]),
            scope: AccessToken.Scope(rawValue: row["scope"]) ?? .read)
    }
}
