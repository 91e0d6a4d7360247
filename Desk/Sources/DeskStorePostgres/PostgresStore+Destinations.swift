package import DeskModel
import DeskPostgres
package import DeskStore
import DeskStoreRules

extension PostgresStore {
    package func add(_ destination: Destination) async throws(StoreError) -> Destination {
        var added = destination
        added.id = String(EventID.random().description.prefix(12))
        _ = try await rows(
            """
            INSERT INTO destinations (id, project, kind, url, occasions, query, zone, private,
                stopped)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """, added.id, added.project, added.kind, added.url, added.occasions, added.only,
            added.timeZone, added.allowsPrivate, added.stopped)
        return added
    }

    /// All destinations, of one project or all.
    ///
    /// A desk reads all of them every few seconds as long as it sends, so this shows that it has not ended.
    package func destinations(of project: Int?) async throws(StoreError) -> [Destination] {
        if project == nil { try await beSeen() }
        return try await items(
            "SELECT * FROM destinations WHERE project = coalesce($1, project) ORDER BY number",
            project
        ) { try DestinationRow($0).destination }
    }

    package func removeDestination(_ id: String) async throws(StoreError) -> Bool {
        try await write { connection in
            guard let number = try await connection.emptied(destination: id) else { return false }
            try await connection.execute("DELETE FROM destinations WHERE number = $1", number)
            return true
        }
    }

    package func stop(
        destination id: String, because reason: String
    ) async throws(StoreError) {
        try await write { connection in
            guard let number = try await connection.emptied(destination: id) else { return }
            try await connection.execute(
                """
                UPDATE destinations SET stopped = $2, failed = failed + waiting, waiting = 0
                WHERE number = $1
                """, number, reason)
        }
    }
}

extension PostgresStore {
    package func start(destination id: String) async throws(StoreError) -> Bool {
        try await !rows(
            "UPDATE destinations SET stopped = NULL WHERE id = $1 RETURNING number", id
        ).isEmpty
    }
}

extension PostgresConnection {
    /// The number of a destination in the outbox.
    func destination(_ id: String) async throws -> Int64? {
        try await query("SELECT number FROM destinations WHERE id = $1", id).first?.int("number")
    }

    /// The number of a destination whose messages are deleted.
    ///
    /// Nothing is taken meanwhile, which would put a message there after that.
    fileprivate func emptied(destination id: String) async throws -> Int64? {
        try await lockChanges()
        guard let number = try await destination(id) else { return nil }
        try await execute("DELETE FROM outbox WHERE destination = $1", number)
        return number
    }
}
