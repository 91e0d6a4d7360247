package import DeskModel
package import DeskStore
import DeskStoreRules
import Foundation
import GRDB

extension SQLiteStore {
    /// The number of events that are deleted in one transaction, so that taking waits for few of them.
    private static var pruneBatch: Int { 100 }

    /// Deletes events that the settings of projects do not keep, a part at a time.
    ///
    /// Releases and totals stay as they were counted: what happened, happened. So do groups, except an open one
    /// that is left without events, is assigned to nobody and has no known issue. At the end the room is given back, and deleted texts leave
    /// the files: that takes room itself, and where there is none, it fails after everything else.
    package func prune(_ kept: [Kept], limit: Int) async throws(StoreError) -> Bool {
        try await finishDeleting()
        // What is counted later would be kept although its day is over.
        await countWaitingPeople()
        var isMore = false
        for kept in kept where try await prune(kept, limit) { isMore = true }
        if isMore { return true }
        try await giveBackRoom()
        try await sweepIfDue()
        return false
    }

    private func prune(_ kept: Kept, _ limit: Int) async throws(StoreError) -> Bool {
        var rest = limit
        let isDue = try await read { try $0.excess(beyond: kept, limit: 1).count > 0 }
        guard isDue || kept.since != nil else { return false }
        while rest > 0 {
            let number = min(rest, Self.pruneBatch)
            let deleted = try await write { db in
                let old = try db.excess(beyond: kept, limit: number)
                let groups = try db.groups(ofEvents: old.events)
                for position in old.events { try db.delete(event: position) }
                for file in old.files { try db.run("DELETE FROM files WHERE id = ?", file) }
                try db.deleteEmpty(groups: groups)
                return old.count
            }
            if deleted == 0 {
                try await pruneRest(kept)
                return false
            }
            rest -= deleted
        }
        return true
    }

    private func pruneRest(_ kept: Kept) async throws(StoreError) {
        let project = kept.project
        let oldest = kept.keepsFeedback ? nil : kept.since
        try await write { db in
            if let oldest {
                try db.run(
                    "DELETE FROM operations WHERE project = ? AND number < ?", project,
                    OperationKey.first(of: oldest.day))
                try db.run(
                    "DELETE FROM feedback WHERE project = ? AND received < ?", project,
                    oldest.milliseconds)
            }
            try EventWords.dropEmpty(before: db.meta("indexed"), db)
        }
    }

    /// The time of the latest look at a clock that was trusted.
    package func lastLook() async throws(StoreError) -> Timestamp? {
        try await read { db in
            try db.number("SELECT value FROM meta WHERE name = 'looked'")
                .map(Timestamp.init(milliseconds:))
        }
    }

    package func setLastLook(_ time: Timestamp) async throws(StoreError) {
        try await write { db in
            try db.run("INSERT OR REPLACE INTO meta VALUES ('looked', ?)", time.milliseconds)
        }
    }

    package func tidy(now: Timestamp) async throws(StoreError) {
        try await write { db in
            func before(_ hours: Int) -> Int64 { (now - .seconds(hours * 3600)).milliseconds }
            try db.run("DELETE FROM page_sessions WHERE used < ?", before(24))
            // A session that goes on for longer than this is counted twice.
            try db.run("DELETE FROM sessions WHERE received < ?", before(30 * 24))
            // What they belong to did not come.
            try db.run(
                """
                DELETE FROM files WHERE received < ? AND NOT EXISTS (
                    SELECT 1 FROM feedback WHERE project = files.project AND own = files.owner)
                """, before(24))
            let fine = Int(Buckets.fineLife.milliseconds / 3_600_000)
            try db.run("DELETE FROM buckets WHERE start < ?", before(fine))
            try db.run("DELETE FROM spans WHERE start < ?", before(400 * 24))
            try db.run(
                "DELETE FROM release_days WHERE day < ?", (now - .seconds(400 * 86_400)).day)
            try db.run("DELETE FROM taken_bytes WHERE day < ?", now.day - 7)
            try db.run(
                "DELETE FROM operations WHERE number < ?", OperationKey.oldest(at: now))
            try db.run("DELETE FROM operation_items WHERE received < ?", before(8 * 24))
            try db.run(
                "DELETE FROM worse_releases WHERE time < ?", before(24 * IncomingOperations.days))
            try db.deleteEmptyCohorts()
            try Buckets.merge(before: before(8 * 24), db)
        }
        try await sweepIfDue()
    }
}

extension Database {
    /// Deletes releases of operations that no day has anything of any more.
    fileprivate func deleteEmptyCohorts() throws {
        let known = try numbers("SELECT number FROM operations").map(OperationKey.cohort)
        let gone = Set(try numbers("SELECT number FROM cohorts")).subtracting(known)
        for number in gone.sorted() { try run("DELETE FROM cohorts WHERE number = ?", number) }
    }
}

extension Buckets {
    private static let hour: Int64 = 3_600_000

    /// Makes hours of the coarse stretches that begin before a time.
    static func merge(before time: Int64, _ db: Database) throws {
        let (from, to) = (try db.meta("merged"), start(of: time, grain: hour))
        guard from < to else { return }
        let rows = try db.rows(
            """
            SELECT series, start - start % ?, sum(count) FROM spans
            WHERE start >= ? AND start < ? GROUP BY 1, 2
            HAVING count(*) > 1 OR min(start) % ? <> 0
            """, hour, from, to, hour)
        try db.run(
            "DELETE FROM spans WHERE start >= ? AND start < ? AND start % ? <> 0", from, to, hour)
        for row in rows {
            try db.run(
                "INSERT OR REPLACE INTO spans VALUES (?, ?, ?)", row[0] as Int64, row[1] as Int64,
                row[2] as Int64)
        }
        try db.setMeta("merged", to)
    }
}

extension Database {
    /// The oldest events and files of a project that are not to be kept; the age and the number of events
    /// decide about events alone.
    fileprivate func excess(beyond kept: Kept, limit: Int) throws -> Excess {
        var excess = Excess()
        let total = try row(
            """
            SELECT events, bytes + (
                SELECT coalesce(sum(size), 0) FROM files WHERE project = projects.id) AS bytes
            FROM projects WHERE id = ?
            """, kept.project)
        guard let total else { return excess }
        let (events, size): (Int, Int) = (total["events"], total["bytes"])
        let number = kept.count.map { events - $0 } ?? 0
        var bytes = kept.bytes.map { size - $0 } ?? 0
        let isOver = bytes > 0
        let rows = try rows(
            """
            SELECT position, NULL AS file, received, size + (
                SELECT coalesce(sum(size), 0) FROM attachments WHERE event = position) AS size
            FROM (SELECT position, received, size FROM events WHERE project = ?1
                ORDER BY received, position LIMIT ?2)
            UNION ALL
            SELECT NULL, id, received, size FROM (SELECT id, received, size FROM files
                WHERE project = ?1 AND ?3 ORDER BY received, id LIMIT ?2)
            ORDER BY received, position LIMIT ?2
            """, kept.project, limit, isOver)
        for row in rows {
            if let file: Int64 = row["file"] {
                if bytes > 0 { excess.files.append(file) }
            } else if bytes > 0 || excess.events.count < number
                || (row["received"] as Int64) < kept.since?.milliseconds ?? .min
            {
                excess.events.append(row["position"])
            }
            bytes -= row["size"] as Int
        }
        return excess
    }

    /// Deletes an event with all that hangs on it.
    func delete(event position: Int64) throws {
        let row = try row(
            """
            SELECT e.project, p.data, e.size + (
                SELECT coalesce(sum(size), 0) FROM attachments WHERE event = e.position) AS size
            FROM events e JOIN payloads p ON p.event = e.position
            WHERE e.position = ?
            """, position)
        guard let row else { return }
        let project: Int = row["project"]
        if try position <= meta("indexed") {
            let words = try Packed(row["data"] as Data).words
            try EventWords.remove(words, of: position, project: project, self)
        }
        try run("DELETE FROM payloads WHERE event = ?", position)
        try run("DELETE FROM attachments WHERE event = ?", position)
        try run("DELETE FROM events WHERE position = ?", position)
        try run(
            "UPDATE projects SET events = events - 1, bytes = max(0, bytes - ?) WHERE id = ?",
            row["size"] as Int, project)
    }
}
