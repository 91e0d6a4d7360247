import DeskModel
import DeskStoreRules
import Foundation
import GRDB

/// The tables of the file, read and written row by row.
final class SQLiteTables: BatchTables, FoldTables {
    let db: Database
    private var nextFingerprint: Int64?
    private var nextGroup: Int64?
    /// The number of files that wait for each owner, as far as they were counted.
    private var waitingFiles: [Owner: Int] = [:]
    /// The feedback about some events that a batch knows of.
    var knownFeedback: [Owner: KnownFeedback] = [:]

    /// The owner of files or feedback.
    struct Owner: Hashable {
        var id: EventID
        var project: Int
    }

    init(_ db: Database) { self.db = db }

    func position() throws -> Int64 { try db.meta("position") }

    func setPosition(_ position: Int64) throws { try db.setMeta("position", position) }

    func insert(_ row: EventRow) throws -> Bool {
        let id = row.event.id
        guard try add(row) || db.deleteDoomed(id, of: row.project) && add(row) else { return false }
        try db.run("INSERT INTO payloads VALUES (?, ?)", row.position, row.data.data)
        return true
    }

    private func add(_ row: EventRow) throws -> Bool {
        let (event, facts) = (row.event, row.event.facts)
        return try db.changes(
            """
            INSERT OR IGNORE INTO events (position, project, id, received, timestamp, level, title,
                culprit, fingerprint, release, environment, user, code, size)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            row.position, row.project, event.id.data, row.received,
            facts.timestamp.milliseconds, facts.level.number, facts.title, facts.culprit,
            row.fingerprint, facts.release, facts.environment, facts.user, facts.supportCode,
            event.payload.count)
    }

    func event(_ id: EventID, of project: Int) throws -> Int64? {
        try kept(id, of: project)?["position"]
    }

    func user(ofEvent id: EventID, of project: Int) throws -> String? {
        try kept(id, of: project)?["user"]
    }

    /// An event, unless its group was deleted and it goes soon.
    private func kept(_ id: EventID, of project: Int) throws -> Row? {
        try db.row(
            """
            SELECT position, user FROM events WHERE id = ? AND project = ?
                AND fingerprint NOT IN (SELECT fingerprint FROM deleting)
            """, id.data, project)
    }

    func insert(_ attachment: IncomingAttachment, of event: Int64) throws {
        try db.run(
            "INSERT INTO attachments (event, filename, type, size, data) VALUES (?, ?, ?, ?, ?)",
            event, attachment.filename, attachment.contentType, attachment.bytes.count,
            attachment.bytes.data)
    }

    func hasAttachment(_ attachment: IncomingAttachment, of event: Int64) throws -> Bool {
        try db.number(
            "SELECT 1 FROM attachments WHERE event = ? AND size = ? AND filename = ? AND data = ?",
            event, attachment.bytes.count, attachment.filename, attachment.bytes.data) != nil
    }

    func attachmentCount(of event: Int64) throws -> Int {
        Int(try db.number("SELECT count(*) FROM attachments WHERE event = ?", event) ?? 0)
    }

    func addBytes(_ number: Int, to project: Int) throws {
        try db.run("UPDATE projects SET bytes = bytes + ? WHERE id = ?", number, project)
    }

    func addTaken(_ number: Int, on day: DayKey) throws {
        try db.run(
            """
            INSERT INTO taken_bytes VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET count = min(count + excluded.count, \(ClientNumber.limit))
            """, day.project, day.day, number)
    }

    func insert(_ row: LooseFile) throws {
        let (key, file) = (Owner(id: row.owner, project: row.project), row.file)
        let (owner, size) = (row.owner.data, file.bytes.count)
        let count =
            try waitingFiles[key]
            ?? Int(
                db.number(
                    "SELECT count(*) FROM files WHERE project = ? AND owner = ?", row.project, owner
                ) ?? 0)
        waitingFiles[key] = count
        // Sizes and names stand before the bytes, which are read of files that may be the same alone.
        guard count < Arrival.fileLimit,
            try db.number(
                """
                SELECT 1 FROM files
                WHERE project = ? AND owner = ? AND size = ? AND filename = ? AND data = ?
                """, row.project, owner, size, file.filename, file.bytes.data) == nil
        else { return }
        waitingFiles[key] = count + 1
        try db.run(
            """
            INSERT INTO files (project, owner, received, filename, type, size, data)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, row.project, owner, row.received, file.filename, file.contentType, size,
            file.bytes.data)
    }

    func adoptFiles(of id: EventID, in project: Int, position: Int64) throws {
        guard
            try db.number(
                "SELECT 1 FROM files WHERE project = ? AND owner = ?", project, id.data) != nil
        else { return }
        waitingFiles[Owner(id: id, project: project)] = 0
        let own = try db.number("SELECT sum(size) FROM attachments WHERE event = ?", position) ?? 0
        try db.run(
            """
            INSERT INTO attachments (event, filename, type, size, data)
            SELECT ?, filename, type, size, data FROM files f
            WHERE project = ? AND owner = ? AND NOT EXISTS (
                SELECT 1 FROM attachments a
                WHERE a.event = ? AND a.size = f.size AND a.filename = f.filename
                    AND a.data = f.data)
            ORDER BY id LIMIT max(0, \(Arrival.fileLimit) - (SELECT count(*) FROM attachments WHERE event = ?))
            """, position, project, id.data, position, position)
        try db.run("DELETE FROM files WHERE project = ? AND owner = ?", project, id.data)
        try db.run(
            """
            UPDATE projects SET bytes = bytes - ?
                + (SELECT sum(size) FROM attachments WHERE event = ?) WHERE id = ?
            """, own, position, project)
    }

    func addEvents(_ number: Int, to project: Int) throws {
        try db.run("UPDATE projects SET events = events + ? WHERE id = ?", number, project)
    }

    func newFingerprintNumber() throws -> Int64 {
        let number = try nextFingerprint ?? db.nextNumber(of: "fingerprints")
        nextFingerprint = number + 1
        return number
    }

    func newGroupNumber() throws -> Int64 {
        let number = try nextGroup ?? db.nextNumber(of: "groups")
        nextGroup = number + 1
        return number
    }
}
