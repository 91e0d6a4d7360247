import DeskModel
import DeskStoreRules
import GRDB

extension SQLiteTables {
    func fingerprint(hash: String) throws -> FingerprintRow? {
        try db.row("SELECT * FROM fingerprints WHERE hash = ?", hash).map { row in
            FingerprintRow(
                id: row["id"], hash: row["hash"], project: row["project"], text: row["text"],
                group: row["grp"], latest: Latest(row), count: row["count"], first: row["first"])
        }
    }

    func group(number: Int64) throws -> GroupRow? {
        try db.group(number: number).map { row in
            let until: Int64? = row["spike"]
            return GroupRow(
                number: number, id: row["id"], project: row["project"], latest: Latest(row),
                first: row["first"], count: row["count"], users: row["users"],
                fingerprints: row["fingerprints"],
                status: Group.Status(rawValue: row["status"]) ?? .open,
                isRegressed: row["regressed"], resolution: Resolution(row), keep: row["keep"] ?? 1,
                assignee: row["assignee"],
                spike: Spike(until: until.map(Timestamp.init(milliseconds:))),
                reached: row["reached"], position: row["position"])
        }
    }

    func hasGroup(_ id: String) throws -> Bool {
        try db.number("SELECT 1 FROM groups WHERE id = ?", id) != nil
    }

    func fingerprints(ofGroup number: Int64) throws -> [Int64] {
        try db.numbers("SELECT id FROM fingerprints WHERE grp = ?", number)
    }

    func write(_ row: FingerprintRow, isNew: Bool) throws {
        let latest = row.latest
        guard isNew else {
            return try db.run(
                """
                UPDATE fingerprints SET title = ?, culprit = ?, level = ?, count = count + ?,
                    first = ?, last = ? WHERE id = ?
                """, latest.title, latest.culprit, latest.level.number, row.count, row.first,
                latest.seen, row.id)
        }
        try db.run(
            "INSERT INTO fingerprints VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row.id,
            row.hash, row.project, row.text, row.group, row.group, latest.title, latest.culprit,
            latest.level.number, row.count, row.first, latest.seen)
    }

    func write(_ row: GroupRow, isNew: Bool) throws {
        let (latest, spike) = (row.latest, row.spike.until?.milliseconds)
        guard isNew else {
            return try db.run(
                """
                UPDATE groups SET title = ?, culprit = ?, level = ?, count = ?, users = ?,
                    first = ?, last = ?, status = ?, regressed = ?, spike = ?, reached = ?,
                    position = ?
                WHERE number = ?
                """, latest.title, latest.culprit, latest.level.number, row.count, row.users,
                row.first, latest.seen, row.status.rawValue, row.isRegressed, spike,
                row.reached, row.position, row.number)
        }
        try db.run(
            """
            INSERT INTO groups (number, id, project, title, culprit, level, count, users, first, last,
                status, regressed, fingerprints, spike, reached, position)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)
            """,
            row.number, row.id, row.project, latest.title, latest.culprit, latest.level.number,
            row.count, row.users, row.first, latest.seen, row.status.rawValue,
            row.isRegressed, spike, row.reached, row.position)
    }

    func note(release: String, last: Int64, of fingerprint: Int64) throws {
        try db.run(
            """
            INSERT INTO fingerprint_releases VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
            """, fingerprint, release, last)
    }

    func note(carried text: String, of fingerprint: Int64) throws {
        try db.run(
            """
            INSERT OR IGNORE INTO carried SELECT ?, ?
            WHERE (SELECT count(*) FROM carried WHERE fingerprint = ?) < 20
            """, fingerprint, text, fingerprint)
    }

    func add(user: String, to fingerprint: Int64) throws -> Bool {
        try db.changes("INSERT OR IGNORE INTO fingerprint_users VALUES (?, ?)", fingerprint, user)
    }

    func fingerprints(ofGroup number: Int64, metBy user: String) throws -> Int {
        Int(
            try db.number(
                """
                SELECT count(*) FROM fingerprints f
                JOIN fingerprint_users u ON u.fingerprint = f.id
                WHERE f.grp = ? AND u.user = ?
                """, number, user) ?? 0)
    }
}

extension Latest {
    init(_ row: Row) {
        self.init(
            title: row["title"], culprit: row["culprit"], level: Level(number: row["level"]),
            seen: row["last"])
    }
}

extension Resolution {
    /// Reads a row of groups.
    init?(_ row: Row) {
        self.init(
            time: row["resolved"], version: row["resolved_in"], releases: row["resolved_releases"])
    }
}
