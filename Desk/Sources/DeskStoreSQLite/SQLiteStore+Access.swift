package import DeskModel
package import DeskStore
import GRDB

extension SQLiteStore {
    /// Adds a token by its hash; false if another token has its name.
    package func addToken(_ token: AccessToken) async throws(StoreError) -> Bool {
        try await write { db in
            try db.changes(
                "INSERT OR IGNORE INTO tokens VALUES (?, ?, ?)", token.name, token.hash,
                token.owner)
        }
    }

    /// Removes a token and its sessions; false if there is none.
    package func revokeToken(named name: String) async throws(StoreError) -> Bool {
        try await write { try $0.revokeToken(named: name) }
    }

    /// The token with a hash.
    package func token(hash: String) async throws(StoreError) -> AccessToken? {
        try await read { db in
            try db.row("SELECT * FROM tokens WHERE hash = ?", hash).map {
                AccessToken(name: $0["name"], hash: $0["hash"], owner: $0["owner"])
            }
        }
    }

    /// Adds a session of the page.
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
        try await write { db in
            let isUsed = try db.changes(
                "UPDATE page_sessions SET used = max(used, ?) WHERE hash = ? AND used >= ?",
                now.milliseconds, hash, usedSince.milliseconds)
            guard isUsed else { return nil }
            return try db.row("SELECT * FROM page_sessions WHERE hash = ?", hash).map {
                PageSession(
                    hash: $0["hash"], token: $0["token"],
                    lastUsed: Timestamp(milliseconds: $0["used"]))
            }
        }
    }

    /// Ends a session.
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
