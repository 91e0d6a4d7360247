import DeskModel
import DeskStoreRules
import Foundation
import GRDB

extension EventSummary {
    /// The columns that a summary is read from, of events `e`, fingerprints `f` and groups `g`.
    static var columns: String {
        """
        e.position, e.project, e.id, e.received, e.timestamp, e.level, e.title, e.release,
        e.environment, e.user, e.code, g.id AS "group"
        """
    }

    /// The tables that an event's row is joined with.
    static var joins: String {
        "JOIN fingerprints f ON f.id = e.fingerprint JOIN groups g ON g.number = f.grp"
    }

    init(_ row: Row) throws {
        guard let id = EventID(row["id"] as Data) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        self.init(
            id: id, project: row["project"], received: Timestamp(milliseconds: row["received"]),
            timestamp: Timestamp(milliseconds: row["timestamp"]),
            level: Level(number: row["level"]), title: row["title"], group: row["group"],
            release: row["release"], environment: row["environment"], user: row["user"],
            supportCode: row["code"], position: row["position"])
    }
}

extension StoredEvent {
    /// Reads a row with the columns of a summary and the payload's `data`.
    init(_ row: Row) throws {
        self.init(summary: try EventSummary(row), event: try Packed(row["data"] as Data).payload)
    }
}

extension Group {
    /// The number of releases that a group names.
    static var releaseLimit: Int { 100 }

    init(_ row: Row, _ db: Database) throws {
        self.init(
            id: row["id"], project: row["project"], title: row["title"], culprit: row["culprit"],
            level: Level(number: row["level"]), count: row["count"], users: row["users"],
            firstSeen: Timestamp(milliseconds: row["first"]),
            lastSeen: Timestamp(milliseconds: row["last"]),
            status: Status(rawValue: row["status"]) ?? .open, isRegressed: row["regressed"],
            resolution: Resolution(row), keep: row["keep"] ?? 1, assignee: row["assignee"],
            issue: row["issue"], position: row["position"])
        let number: Int64 = row["number"]
        releases = try db.rows(
            """
            SELECT r.release, max(r.last) AS last FROM fingerprints f
            JOIN fingerprint_releases r ON r.fingerprint = f.id
            WHERE f.grp = ? GROUP BY r.release ORDER BY last DESC, r.release DESC LIMIT ?
            """, number, Self.releaseLimit
        ).map { $0[0] }
        fingerprints = try db.rows(
            "SELECT text FROM fingerprints WHERE grp = ? ORDER BY id", number
        ).map { $0[0] }
    }
}

extension Project {
    init(_ row: Row) {
        self.init(
            id: row["id"], name: row["name"], key: row["key"],
            settings: ProjectSettings(
                quotaPerMinute: row["quota"], sampleRate: row["sample"],
                retentionDays: row["days"], maxEvents: row["most"], isEnabled: row["enabled"],
                quotaBytesPerDay: row["day_bytes"], maxBytes: row["most_bytes"],
                keepsContact: row["contact"], tracker: row["tracker"]))
    }
}

extension DestinationRow {
    init(_ row: Row) {
        var destination = Destination(
            id: row["id"], project: row["project"], kind: row["kind"], url: row["url"], when: [],
            only: row["query"], timeZone: row["zone"], allowsPrivate: row["private"],
            stopped: row["stopped"])
        destination.read(occasions: row["occasions"])
        self.init(number: row["number"], destination: destination)
    }
}

extension EventID {
    /// The 16 bytes as the database takes them.
    var data: Data { Data(bytes) }

    /// Reads ``data``.
    init?(_ data: Data) { self.init(bytes: data) }
}

extension Packed {
    /// Reads a value of the database.
    init(_ data: Data) throws { try self.init([UInt8](data)) }
}

extension Database {
    /// The row of a group, also by the id of one that was merged into it.
    func group(_ id: String) throws -> Row? {
        try row(
            """
            SELECT t.* FROM groups g JOIN groups t ON t.number = coalesce(g.merged, g.number)
            WHERE g.id = ?
            """, id)
    }

    /// The row of a group, by its number.
    func group(number: Int64) throws -> Row? {
        try row("SELECT * FROM groups WHERE number = ?", number)
    }
}
