package import DeskModel
package import DeskStore
import DeskStoreRules
import GRDB

extension SQLiteStore {
    /// The groups of a project, the latest seen first.
    package func groups(
        of project: Int, query: String, status: Group.Status?, assignee: String?, page: Page
    ) async throws(StoreError) -> Paged<Group> {
        try await read { db in
            let place = try PlaceCursor(page, of: .groups, count: 2).keys
            let isSearch = query.unicodeScalars.contains { !$0.properties.isWhitespace }
            let rows =
                isSearch
                ? try Search(query, db).groups(
                    of: project, status, assignee, before: place, page.limit + 1)
                : try Self.groups(of: project, status, assignee, before: place, page.limit + 1, db)
            let found = try rows.map { ($0["number"] as Int64, try Group($0, db)) }
            return Paged(found, limit: page.limit) {
                PlaceCursor.text(.groups, [$0.1.lastSeen.milliseconds, $0.0])
            }.map(\.1)
        }
    }

    private static func groups(
        of project: Int, _ status: Group.Status?, _ assignee: String?, before place: [Int64],
        _ limit: Int, _ db: Database
    ) throws -> [Row] {
        var (conditions, values): (String, [Value]) = ("project = ?", [project])
        for (column, value) in [("status", status?.rawValue), ("assignee", assignee)] {
            guard let value else { continue }
            conditions += " AND \(column) = ?"
            values.append(value)
        }
        return try db.rows(
            db.cachedStatement(
                sql: """
                    SELECT * FROM groups WHERE \(conditions) AND merged IS NULL
                        AND (last, number) < (?, ?) ORDER BY last DESC, number DESC LIMIT ?
                    """),
            StatementArguments(values + [place[0], place[1], limit]))
    }

    /// A group with its fingerprints, also by the id of a group that was merged into it.
    package func group(_ id: String) async throws(StoreError) -> Group? {
        try await read { db in try db.group(id).map { try Group($0, db) } }
    }

    /// Changes the status or the assignee of a group.
    ///
    /// A status that is said ends a regression.
    package func update(
        group id: String, status: Group.Status?, assignee: String??
    ) async throws(StoreError) -> Group? {
        try await write { db in
            guard let row = try db.group(id) else { return nil }
            let number: Int64 = row["number"]
            if let status {
                try db.run(
                    "UPDATE groups SET status = ?, regressed = 0 WHERE number = ?",
                    status.rawValue, number)
            }
            if let assignee {
                try db.run("UPDATE groups SET assignee = ? WHERE number = ?", assignee, number)
            }
            return try db.changed(number)
        }
    }

    /// Makes a group part of another of its project, with its events to come.
    package func merge(group id: String, into other: String) async throws(StoreError) -> Group? {
        try await write { db in
            guard let one = try db.group(id), let target = try db.group(other),
                one["project"] as Int == target["project"],
                one["number"] as Int64 != target["number"]
            else { return nil }
            let (from, to): (Int64, Int64) = (one["number"], target["number"])
            try db.run("UPDATE fingerprints SET grp = ? WHERE grp = ?", to, from)
            try db.run(
                "UPDATE groups SET merged = ? WHERE number = ? OR merged = ?", to, from, from)
            try db.run("DELETE FROM group_words WHERE rowid = ?", from)
            try db.recount(to)
            try db.changeKnownIssues()
            return try db.changed(to)
        }
    }

    /// Makes a fingerprint's events a group of their own again.
    package func split(
        fingerprint: Fingerprint, from id: String
    ) async throws(StoreError) -> Group? {
        try await write { db in
            guard let row = try db.group(id) else { return nil }
            let (number, project): (Int64, Int) = (row["number"], row["project"])
            let found = try db.row(
                "SELECT * FROM fingerprints WHERE hash = ? AND grp = ?",
                fingerprint.group(in: project), number)
            guard let found else { return nil }
            guard row["fingerprints"] as Int > 1 else { return try Group(row, db) }
            let home = try db.home(of: found, leaving: number)
            try db.run("UPDATE fingerprints SET grp = ? WHERE id = ?", home, found["id"] as Int64)
            try db.recount(number)
            _ = try db.changed(number)
            try db.changeKnownIssues()
            try db.recount(home)
            return try db.changed(home)
        }
    }
}

extension Database {
    /// The group that a fingerprint goes back to: the one it came from, with its status and assignee
    /// of then, or a new one if that is another group now.
    fileprivate func home(of fingerprint: Row, leaving number: Int64) throws -> Int64 {
        let home: Int64 = fingerprint["home"]
        if try changes(
            "UPDATE groups SET merged = NULL WHERE number = ? AND merged = ?", home, number)
        {
            return home
        }
        try run(
            """
            INSERT INTO groups (id, project, title, level, count, users, first, last, status,
                regressed, fingerprints, position)
            VALUES (?, ?, '', 0, 0, 0, 0, 0, 'open', 0, 1, 0)
            """, String(EventID.random().description.prefix(16)), fingerprint["project"] as Int)
        let fresh = lastInsertedRowID
        try run("UPDATE fingerprints SET home = ? WHERE id = ?", fresh, fingerprint["id"] as Int64)
        return fresh
    }

    /// Computes a group anew from its fingerprints.
    func recount(_ number: Int64) throws {
        try run(
            """
            UPDATE groups SET (count, first, last, fingerprints) = (
                SELECT sum(count), min(first), max(last), count(*) FROM fingerprints
                WHERE grp = groups.number), (title, culprit, level) = (
                SELECT title, culprit, level FROM fingerprints WHERE grp = groups.number
                ORDER BY last DESC, id DESC LIMIT 1), users = (
                SELECT count(DISTINCT u.user) FROM fingerprints f
                JOIN fingerprint_users u ON u.fingerprint = f.id WHERE f.grp = groups.number)
            WHERE number = ?
            """, number)
    }

    /// Gives a group the next position, and reads it.
    func changed(_ number: Int64) throws -> Group? {
        try run("UPDATE groups SET position = ? WHERE number = ?", try nextPosition(), number)
        return try group(number: number).map { try Group($0, self) }
    }
}
