import DeskModel
package import DeskStore
import GRDB

extension SQLiteStore {
    /// The number of events that are deleted in one transaction, so that taking waits for few of them.
    private static var batch: Int { 100 }

    /// Takes a group out of every list; its events are deleted by the next ``prune(_:limit:)``, and afterwards no
    /// file has them.
    package func delete(group id: String) async throws(StoreError) -> Bool {
        try await write { try $0.takeOut(group: id) }
    }

    /// Deletes the events of groups that were taken out, a part at a time.
    func finishDeleting() async throws(StoreError) {
        let fingerprints = try await read { try $0.numbers("SELECT fingerprint FROM deleting") }
        for fingerprint in fingerprints {
            while try await deleteEvents(of: fingerprint), !Task.isCancelled {}
        }
    }

    /// Deletes some events of a fingerprint that was taken out, and returns whether there are more.
    private func deleteEvents(of fingerprint: Int64) async throws(StoreError) -> Bool {
        try await write { db in
            let events = try db.numbers(
                "SELECT position FROM events WHERE fingerprint = ? LIMIT ?", fingerprint,
                Self.batch)
            for position in events { try db.delete(event: position) }
            guard events.count < Self.batch else { return true }
            try db.run("DELETE FROM deleting WHERE fingerprint = ?", fingerprint)
            return false
        }
    }

    /// The fewest free pages that are worth the time.
    private static var worthwhile: Int64 { 256 }
    /// The pages that are given back at a time, so that taking waits for few of them.
    private static var pagesAtOnce: Int64 { 512 }

    /// Gives the room of what was deleted back to the disk.
    ///
    /// A file that was made before the desk could do this is made anew once, if it is mostly empty.
    func giveBackRoom() async throws(StoreError) {
        var free = try await read { try $0.number("PRAGMA freelist_count") ?? 0 }
        guard free >= Self.worthwhile else { return }
        if free >= 4 * Self.worthwhile { try await tidyWords() }
        guard try await read({ try $0.number("PRAGMA auto_vacuum") ?? 0 }) == 2 else {
            let pages = try await read { try $0.number("PRAGMA page_count") ?? 0 }
            guard free > pages / 2 else { return }
            return try await writing { db in
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
                _ = try db.checkpoint(.truncate)
            }
        }
        free = .max
        while free > 0, !Task.isCancelled {
            let before = free
            free = try await writing { db in
                // Each step of the statement frees a page.
                _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(Self.pagesAtOnce))")
                return try db.number("PRAGMA freelist_count") ?? 0
            }
            guard free < before else { break }
        }
        try await writing { db in
            // triage:ignore discarded-try: a log that is being read is cut the next time
            _ = try? db.checkpoint(.truncate)
        }
    }

    /// Makes the parts of the index small that lost most of their events: a word that was taken out takes room too.
    private func tidyWords() async throws(StoreError) {
        let sparse = try await read { db in
            try db.numbers("SELECT part FROM parts").filter { part in
                let (first, next) = (part * EventWords.partSize, (part + 1) * EventWords.partSize)
                let count = try db.number(
                    "SELECT count(*) FROM events WHERE position >= ? AND position < ?", first, next)
                let span = min(next, try db.meta("indexed") + 1) - first
                return (count ?? 0) < span / 4
            }
        }
        for table in sparse.map(EventWords.table) {
            try await write { try $0.run("INSERT INTO \(table) (\(table)) VALUES ('optimize')") }
        }
    }
}

extension Database {
    /// Takes a group out of every list, with those that were merged into it and the feedback about its events.
    ///
    /// - Returns: Whether there was such a group.
    fileprivate func takeOut(group id: String) throws -> Bool {
        guard let row = try group(id) else { return false }
        let (number, project): (Int64, Int) = (row["number"], row["project"])
        try run(
            """
            DELETE FROM feedback WHERE project = ? AND event IS NOT NULL AND EXISTS (
                SELECT 1 FROM events e JOIN fingerprints f ON f.id = e.fingerprint
                WHERE e.id = feedback.event AND e.project = feedback.project AND f.grp = ?)
            """, project, number)
        let fingerprints = try numbers("SELECT id FROM fingerprints WHERE grp = ?", number)
        for fingerprint in fingerprints {
            try run("INSERT OR IGNORE INTO deleting VALUES (?)", fingerprint)
        }
        try delete(group: number, fingerprints)
        try setMeta("sweeping", 1)
        return true
    }

    /// Deletes a group and its fingerprints, without their events.
    fileprivate func delete(group number: Int64, _ fingerprints: [Int64]) throws {
        for fingerprint in fingerprints { try delete(fingerprint: fingerprint) }
        try run(
            """
            DELETE FROM group_words WHERE rowid IN (
                SELECT number FROM groups WHERE number = ? OR merged = ?)
            """, number, number)
        try run("DELETE FROM groups WHERE number = ? OR merged = ?", number, number)
        try changeKnownIssues()
    }

    /// Deletes a fingerprint with what is counted of it.
    func delete(fingerprint: Int64) throws {
        try run("DELETE FROM fingerprints WHERE id = ?", fingerprint)
        try run("DELETE FROM fingerprint_users WHERE fingerprint = ?", fingerprint)
        try run("DELETE FROM fingerprint_releases WHERE fingerprint = ?", fingerprint)
        try run("DELETE FROM buckets WHERE series = ?", fingerprint)
        try run("DELETE FROM spans WHERE series = ?", fingerprint)
    }

    /// Deletes an event whose group was deleted, and that would have gone soon; false if there is none.
    func deleteDoomed(_ id: EventID, of project: Int) throws -> Bool {
        let position = try number(
            """
            SELECT position FROM events WHERE id = ? AND project = ?
                AND fingerprint IN (SELECT fingerprint FROM deleting)
            """, id.data, project)
        guard let position else { return false }
        try delete(event: position)
        return true
    }

    /// Deletes an event with the feedback about it.
    func delete(eventAndFeedback position: Int64) throws {
        try run(
            """
            DELETE FROM feedback WHERE (project, event) IN (
                SELECT project, id FROM events WHERE position = ?)
            """, position)
        try delete(event: position)
    }

    /// The groups of events.
    func groups(ofEvents positions: [Int64]) throws -> Set<Int64> {
        let groups = try positions.compactMap { position in
            try number(
                """
                SELECT f.grp FROM events e JOIN fingerprints f ON f.id = e.fingerprint
                WHERE e.position = ?
                """, position)
        }
        return Set(groups)
    }

    /// Deletes those of some groups that nobody needs any more: open, without an event, assigned to nobody, and
    /// without a known issue.
    func deleteEmpty(groups: Set<Int64>) throws {
        for number in groups.sorted() {
            let isNeeded = try self.number(
                """
                SELECT 1 FROM groups g WHERE g.number = ? AND (g.status <> 'open'
                    OR g.assignee IS NOT NULL
                    OR EXISTS (SELECT 1 FROM known_issues k JOIN groups m ON m.number = k.grp
                        WHERE m.number = g.number OR m.merged = g.number)
                    OR EXISTS (SELECT 1 FROM fingerprints f JOIN events e ON e.fingerprint = f.id
                        WHERE f.grp = g.number))
                """, number)
            guard isNeeded == nil else { continue }
            try delete(
                group: number, numbers("SELECT id FROM fingerprints WHERE grp = ?", number))
        }
    }
}
