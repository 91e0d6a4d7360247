package import DeskStore
import Foundation
import GRDB

extension SQLiteStore {
    /// Deletes everything of the users whose id is one of these; afterwards no file has it.
    ///
    /// Totals stay. A fingerprint without an event is deleted with its group, since its texts may
    /// be the user's.
    package func forget(
        users: Set<String>, people: Set<Int64>
    ) async throws(StoreError) -> Int {
        guard !users.isEmpty || !people.isEmpty else { return 0 }
        await countWaitingPeople()
        let count = try await write { db in
            let count = try Forgetting(users, db).run()
            try db.forget(people: people)
            try db.setMeta("sweeping", 1)
            return count
        }
        try await sweep()
        return count
    }

    /// Removes deleted texts from every file if there are any.
    func sweepIfDue() async throws(StoreError) {
        if try await read({ try $0.meta("sweeping") }) == 1 { try await sweep() }
    }

    /// Removes the deleted texts from every file: from the index, free pages and the log.
    func sweep() async throws(StoreError) {
        let parts = try await read { try $0.numbers("SELECT part FROM parts") }
        for table in parts.map(EventWords.table) + ["group_words"] {
            try await write { db in
                // Merging all of an index takes deleted words out of it.
                try db.run("INSERT INTO \(table) (\(table)) VALUES ('optimize')")
            }
        }
        try await writing { db in
            try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
            // Before that the log has the texts still, and a desk that is killed would leave them there.
            _ = try db.checkpoint(.truncate)
            try db.setMeta("sweeping", 0)
        }
    }
}

/// The deletion of some users, within one transaction.
private struct Forgetting {
    let db: Database
    /// The users as a JSON array, which statements take as a table.
    private let users: String

    init(_ users: Set<String>, _ db: Database) throws {
        self.db = db
        self.users = String(decoding: try JSONEncoder().encode(users), as: UTF8.self)
    }

    private static let isOne = "IN (SELECT value FROM json_each(?))"

    func run() throws -> Int {
        let isOne = Self.isOne
        let events = try db.rows(
            "SELECT position, fingerprint FROM events WHERE user \(isOne)", users)
        let known = try db.numbers(
            "SELECT fingerprint FROM fingerprint_users WHERE user \(isOne)", users)
        for event in events {
            try db.delete(eventAndFeedback: event["position"])
        }
        try db.run("DELETE FROM feedback WHERE user \(isOne)", users)
        try db.run(
            """
            DELETE FROM feedback WHERE lower(contact) IN (SELECT lower(value) FROM json_each(?))
            """, users)
        try db.run("DELETE FROM sessions WHERE user \(isOne)", users)
        try db.run("DELETE FROM fingerprint_users WHERE user \(isOne)", users)
        try forgetReleaseUsers()
        for fingerprint in Set(known + events.map { $0["fingerprint"] }) {
            let gone = events.count { $0["fingerprint"] as Int64 == fingerprint }
            try renew(fingerprint, without: gone)
        }
        try db.changeKnownIssues()
        return events.count
    }

    private func forgetReleaseUsers() throws {
        let rows = try db.rows(
            """
            SELECT release, count(*), sum(affected) FROM release_users WHERE user \(Self.isOne)
            GROUP BY release
            """, users)
        for row in rows {
            try db.run(
                "UPDATE releases SET users = users - ?, affected = affected - ? WHERE id = ?",
                row[1] as Int, row[2] as Int, row[0] as Int64)
        }
        try db.run("DELETE FROM release_users WHERE user \(Self.isOne)", users)
    }

    /// Takes a fingerprint's texts, times and number from its remaining events.
    ///
    /// Events that are gone for another reason were counted, and stay so.
    private func renew(_ fingerprint: Int64, without gone: Int) throws {
        guard let group = try db.number("SELECT grp FROM fingerprints WHERE id = ?", fingerprint)
        else { return }
        let isKept = try db.changes(
            """
            UPDATE fingerprints SET (title, culprit, level) = (
                SELECT title, culprit, level FROM events WHERE fingerprint = fingerprints.id
                ORDER BY timestamp DESC, position DESC LIMIT 1),
                (count, first, last) = (
                SELECT max(fingerprints.count - ?, count(*)), CASE
                    WHEN fingerprints.count - ? <= count(*) THEN min(timestamp)
                    ELSE fingerprints.first END, max(timestamp)
                FROM events WHERE fingerprint = fingerprints.id)
            WHERE id = ? AND EXISTS (SELECT 1 FROM events WHERE fingerprint = fingerprints.id)
            """, gone, gone, fingerprint)
        if !isKept { try db.delete(fingerprint: fingerprint) }
        guard try db.number("SELECT 1 FROM fingerprints WHERE grp = ?", group) != nil else {
            try db.run("DELETE FROM group_words WHERE rowid = ?", group)
            try db.run("DELETE FROM groups WHERE number = ? OR merged = ?", group, group)
            return
        }
        try db.recount(group)
        _ = try db.changed(group)
        if let row = try db.group(number: group) { try db.indexGroup(row) }
    }
}
