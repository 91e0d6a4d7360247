package import DeskModel
package import DeskStore
import DeskStoreRules
import GRDB

extension SQLiteStore {
    package func add(_ destination: Destination) async throws(StoreError) -> Destination {
        var added = destination
        added.id = String(EventID.random().description.prefix(12))
        return try await write { [added] db in
            try db.run(
                """
                INSERT INTO destinations (id, project, kind, url, occasions, query, zone, private,
                    stopped)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, added.id, added.project, added.kind, added.url, added.occasions, added.only,
                added.timeZone, added.allowsPrivate, added.stopped)
            return added
        }
    }

    package func destinations(of project: Int?) async throws(StoreError) -> [Destination] {
        try await read { db in
            try db.rows(
                "SELECT * FROM destinations WHERE project = coalesce(?, project) ORDER BY number",
                project
            ).map { DestinationRow($0).destination }
        }
    }

    package func removeDestination(_ id: String) async throws(StoreError) -> Bool {
        try await write { db in
            guard let number = try db.destination(id) else { return false }
            try db.run("DELETE FROM outbox WHERE destination = ?", number)
            try db.run("DELETE FROM destinations WHERE number = ?", number)
            return true
        }
    }

    package func stop(
        destination id: String, because reason: String
    ) async throws(StoreError) {
        try await write { db in
            guard let number = try db.destination(id) else { return }
            try db.run("DELETE FROM outbox WHERE destination = ?", number)
            try db.run(
                """
                UPDATE destinations SET stopped = ?, failed = failed + waiting, waiting = 0
                WHERE number = ?
                """, reason, number)
        }
    }
}

extension SQLiteStore {
    package func start(destination id: String) async throws(StoreError) -> Bool {
        try await write { db in
            try db.changes("UPDATE destinations SET stopped = NULL WHERE id = ?", id)
        }
    }
}

extension Database {
    /// The number of a destination in the outbox.
    func destination(_ id: String) throws -> Int64? {
        try number("SELECT number FROM destinations WHERE id = ?", id)
    }
}
