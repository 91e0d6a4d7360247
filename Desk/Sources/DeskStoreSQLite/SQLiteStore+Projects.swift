package import DeskModel
package import DeskStore
import GRDB

extension SQLiteStore {
    package func addProject(named name: String) async throws(StoreError) -> Project {
        try await write { db in
            let key = EventID.random().description
            try db.run("INSERT INTO projects (name, key) VALUES (?, ?)", name, key)
            return Project(id: Int(db.lastInsertedRowID), name: name, key: key)
        }
    }

    package func projects() async throws(StoreError) -> [Project] {
        try await read { try $0.rows("SELECT * FROM projects ORDER BY id").map(Project.init) }
    }

    /// Changes settings of a project; a setting that is nil stays as it was.
    package func set(
        _ settings: ProjectSettings, for project: Int
    ) async throws(StoreError) -> Project? {
        try await write { db in
            let row = try db.row("SELECT * FROM projects WHERE id = ?", project)
            guard var found = row.map(Project.init) else { return nil }
            found.settings = settings.over(found.settings)
            let merged = found.settings
            try db.run(
                """
                UPDATE projects SET quota = ?, sample = ?, days = ?, most = ?, enabled = ?,
                    day_bytes = ?, most_bytes = ?, contact = ?, tracker = ?
                WHERE id = ?
                """, merged.quotaPerMinute, merged.sampleRate, merged.retentionDays,
                merged.maxEvents, merged.isEnabled, merged.quotaBytesPerDay, merged.maxBytes,
                merged.keepsContact, merged.tracker, project)
            return found
        }
    }

    package func importProject(_ project: Project) async throws(StoreError) {
        let settings = project.settings
        try await write { db in
            try db.run(
                """
                INSERT OR IGNORE INTO projects (
                    id, name, key, quota, sample, days, most, enabled, day_bytes, most_bytes,
                    contact, tracker)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, project.id, project.name, project.key, settings.quotaPerMinute,
                settings.sampleRate, settings.retentionDays, settings.maxEvents,
                settings.isEnabled, settings.quotaBytesPerDay, settings.maxBytes,
                settings.keepsContact, settings.tracker)
        }
    }

    package func secret(
        named name: String, make: @Sendable () -> [UInt8]
    ) async throws(StoreError) -> [UInt8] {
        let query = "SELECT value FROM secrets WHERE name = ?"
        let known = try await read { try $0.row(query, name).map { [UInt8]($0["value"]) } }
        if let known { return known }
        let made = make()
        return try await write { db in
            try db.run("INSERT OR IGNORE INTO secrets VALUES (?, ?)", name, made.data)
            return try db.row(query, name).map { [UInt8]($0["value"]) } ?? made
        }
    }
}
