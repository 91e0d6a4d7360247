import DeskModel
import DeskStoreRules
import GRDB

extension SQLiteTables {
    func release(_ name: String, of project: Int, first: Int64) throws -> ReleaseRow {
        try db.run(
            """
            INSERT OR IGNORE INTO releases
                (project, name, first, events, sessions, failed, users, affected)
            VALUES (?, ?, ?, 0, 0, 0, 0, 0)
            """, project, name, first)
        let row = try db.row(
            "SELECT id, first FROM releases WHERE project = ? AND name = ?", project, name)
        return ReleaseRow(id: row?["id"] ?? 0, first: row?["first"] ?? first)
    }

    func add(_ change: ReleaseChange) throws {
        try db.run(
            """
            UPDATE releases SET first = ?, events = events + ?,
                sessions = min(sessions + ?, \(ClientNumber.limit)),
                failed = min(failed + ?, \(ClientNumber.limit)), users = users + ?,
                affected = affected + ?
            WHERE id = ?
            """, change.first, change.events, change.sessions, change.failed, change.users,
            change.affected, change.id)
        for (day, count) in change.days {
            try db.run(
                """
                INSERT INTO release_days VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
                SET sessions = min(sessions + excluded.sessions, \(ClientNumber.limit)),
                    failed = min(failed + excluded.failed, \(ClientNumber.limit))
                """, change.id, day, count.sessions, count.failed)
        }
    }

    func add(user: String, to release: Int64, isAffected: Bool) throws -> Bool {
        try db.changes(
            "INSERT OR IGNORE INTO release_users VALUES (?, ?, ?)", release, user, isAffected)
    }

    func markAffected(user: String, of release: Int64) throws -> Bool {
        try db.changes(
            "UPDATE release_users SET affected = 1 WHERE release = ? AND user = ? AND affected = 0",
            release, user)
    }

    func insert(_ session: SessionRow) throws -> Bool {
        try db.changes(
            "INSERT OR IGNORE INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)", session.project,
            session.id, session.release, session.user, session.hasFailed, session.hasEnded,
            session.received)
    }

    func owner(
        ofSession id: String, of project: Int
    ) throws -> (name: String, row: ReleaseRow, received: Int64)? {
        try db.row(
            """
            SELECT r.id, r.name, r.first, s.received FROM sessions s
            JOIN releases r ON r.id = s.release WHERE s.project = ? AND s.id = ?
            """, project, id
        ).map { ($0["name"], ReleaseRow(id: $0["id"], first: $0["first"]), $0["received"]) }
    }

    func markFailed(session id: String, of project: Int) throws -> Bool {
        try db.changes(
            """
            UPDATE sessions SET failed = 1
            WHERE project = ? AND id = ? AND failed = 0 AND ended = 0
            """, project, id)
    }

    func markEnded(session id: String, of project: Int) throws {
        try db.run("UPDATE sessions SET ended = 1 WHERE project = ? AND id = ?", project, id)
    }
}
