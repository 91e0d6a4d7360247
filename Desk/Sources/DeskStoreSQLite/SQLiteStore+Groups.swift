package import DeskModel
package import DeskStore
import DeskStoreRules
import GRDB

extension SQLiteStore {
    /// The groups of a project that fit a query, in an order.
    package func groups(
        of project: Int, query: String, status: Group.Status?, assignee: String?, order: GroupOrder,
        page: Page
    ) async throws(StoreError) -> Paged<Group> {
        try await read { db in
            let place = try PlaceCursor(page, of: .groups, count: 2).keys
            let list = GroupList(
                project: project, status: status, assignee: assignee, order: order, db: db)
            let (rows, end) = try list.rows(query, before: place, limit: page.limit + 1)
            let found = try rows.map { ($0["number"] as Int64, try Group($0, db)) }
            return Paged(found, limit: page.limit, end: end.map { PlaceCursor.text(.groups, $0) }) {
                PlaceCursor.text(.groups, [order.key(of: $0.1), $0.0])
            }.map(\.1)
        }
    }

    package func group(_ id: String) async throws(StoreError) -> Group? {
        try await read { db in try db.group(id).map { try Group($0, db) } }
    }

    /// Changes a group as the team decided.
    package func update(
        group id: String, _ decision: GroupDecision, at now: Timestamp
    ) async throws(StoreError) -> Group? {
        try await write { db in
            guard let number = try db.group(id)?["number"] as Int64? else { return nil }
            try db.apply(decision, to: number, at: now)
            return try db.changed(number)
        }
    }

    /// Changes groups of a project as the team decided, all of them or none.
    package func update(
        groups ids: [String], of project: Int, _ decision: GroupDecision, at now: Timestamp
    ) async throws(StoreError) -> Int? {
        try await write { db in
            let rows = try ids.compactMap { try db.group($0) }
            guard rows.count == ids.count, rows.allSatisfy({ $0["project"] as Int == project })
            else { return nil }
            let numbers = Set(rows.map { $0["number"] as Int64 })
            for number in numbers.sorted() {
                try db.apply(decision, to: number, at: now)
                _ = try db.changed(number)
            }
            return numbers.count
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
            try db.addReleases(to: target)
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
    fileprivate func apply(
        _ decision: GroupDecision, to number: Int64, at now: Timestamp
    ) throws {
        if let status = decision.status {
            let isResolved = status == .resolved
            let resolution = Resolution(
                time: now, version: decision.version,
                releases: isResolved ? try releases(of: number, in: decision.version) : [])
            try run(
                """
                UPDATE groups SET status = ?, regressed = 0, resolved = ?, resolved_in = ?,
                    resolved_releases = ? WHERE number = ?
                """, status.rawValue, isResolved ? now.milliseconds : nil,
                isResolved ? decision.version : nil,
                isResolved ? resolution.releasesText : nil, number)
        }
        if let assignee = decision.assignee {
            try run("UPDATE groups SET assignee = ? WHERE number = ?", assignee, number)
        }
        if let keep = decision.keep {
            try run("UPDATE groups SET keep = ? WHERE number = ?", keep, number)
        }
        if let issue = decision.issue {
            try run("UPDATE groups SET issue = ? WHERE number = ?", issue, number)
        }
    }

    /// The releases that a resolve remembers: of the project for the next one, else of the group.
    private func releases(of number: Int64, in version: String?) throws -> [String] {
        let query =
            version == Resolution.next
            ? "SELECT name FROM releases WHERE project = (SELECT project FROM groups WHERE number = ?)"
            : """
            SELECT DISTINCT r.release FROM fingerprints f
            JOIN fingerprint_releases r ON r.fingerprint = f.id WHERE f.grp = ?
            """
        return try rows(query, number).map { $0[0] }
    }

    /// Gives a resolved group the releases of what was merged into it.
    fileprivate func addReleases(to row: Row) throws {
        guard row["status"] as String == Group.Status.resolved.rawValue,
            var resolution = Resolution(row), resolution.version != Resolution.next
        else { return }
        let number: Int64 = row["number"]
        resolution.releases = Resolution.newest(
            of: resolution.releases + (try releases(of: number, in: nil)))
        try run(
            "UPDATE groups SET resolved_releases = ? WHERE number = ?", resolution.releasesText,
            number)
    }

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
        // A merge tells nothing of the users that came with it.
        try run("UPDATE groups SET reached = max(reached, users) WHERE number = ?", number)
    }

    /// Gives a group the next position, and reads it.
    func changed(_ number: Int64) throws -> Group? {
        try run("UPDATE groups SET position = ? WHERE number = ?", try nextPosition(), number)
        return try group(number: number).map { try Group($0, self) }
    }
}
