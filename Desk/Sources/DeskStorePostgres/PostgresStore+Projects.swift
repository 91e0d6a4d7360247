package import DeskModel
import DeskPostgres
package import DeskStore

extension PostgresStore {
    package func addProject(named name: String) async throws(StoreError) -> Project {
        let added = try await items(
            "INSERT INTO projects (name, key) VALUES ($1, $2) RETURNING *", name,
            EventID.random().description, item: Project.init)
        guard let project = added.first else { throw .damaged }
        return project
    }

    package func projects() async throws(StoreError) -> [Project] {
        try await items("SELECT * FROM projects ORDER BY id", item: Project.init)
    }

    /// Changes settings of a project; a setting that is nil stays as it was.
    package func set(
        _ settings: ProjectSettings, for project: Int
    ) async throws(StoreError) -> Project? {
        try await items(
            """
            UPDATE projects SET quota = coalesce($2, quota), sample = coalesce($3, sample),
                days = coalesce($4, days), most = coalesce($5, most),
                enabled = coalesce($6, enabled), day_bytes = coalesce($7, day_bytes),
                most_bytes = coalesce($8, most_bytes), contact = coalesce($9, contact),
                tracker = coalesce($10, tracker)
            WHERE id = $1 RETURNING *
            """, project, settings.quotaPerMinute, settings.sampleRate, settings.retentionDays,
            settings.maxEvents, settings.isEnabled, settings.quotaBytesPerDay, settings.maxBytes,
            settings.keepsContact, settings.tracker, item: Project.init
        ).first
    }

    /// Adds a project as another desk had it, with its key; one that is there stays as it is.
    ///
    /// Ids go on above it. No one else adds a project meanwhile, who may have an id already that is not
    /// in the table yet.
    package func importProject(_ project: Project) async throws(StoreError) {
        let settings = project.settings
        try await write { connection in
            try await connection.pipeline([
                PostgresStatement("LOCK TABLE projects IN SHARE ROW EXCLUSIVE MODE"),
                PostgresStatement(
                    """
                    INSERT INTO projects (
                        id, name, key, quota, sample, days, most, enabled, day_bytes, most_bytes,
                        contact, tracker)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING
                    """, project.id, project.name, project.key, settings.quotaPerMinute,
                    settings.sampleRate, settings.retentionDays, settings.maxEvents,
                    settings.isEnabled, settings.quotaBytesPerDay, settings.maxBytes,
                    settings.keepsContact, settings.tracker),
                PostgresStatement(
                    """
                    SELECT setval('projects_id_seq', m.id)
                    FROM projects_id_seq s, (SELECT max(id) AS id FROM projects) m
                    WHERE m.id >= s.last_value
                    """),
            ])
        }
    }

    package func secret(
        named name: String, make: @Sendable () -> [UInt8]
    ) async throws(StoreError) -> [UInt8] {
        if let known = try await secret(named: name) { return known }
        let made = make()
        _ = try await rows("INSERT INTO secrets VALUES ($1, $2) ON CONFLICT DO NOTHING", name, made)
        return try await secret(named: name) ?? made
    }

    private func secret(named name: String) async throws(StoreError) -> [UInt8]? {
        try await items("SELECT value FROM secrets WHERE name = $1", name) {
            try $0.bytes("value")
        }.first
    }
}

extension Project {
    /// Reads a row of the projects.
    init(_ row: PostgresRow) throws {
        self.init(
            id: Int(try row.int("id")), name: try row.text("name"), key: try row.text("key"),
            settings: ProjectSettings(
                quotaPerMinute: try row.optionalInt("quota").map { Int($0) },
                sampleRate: try row.optionalDouble("sample"),
                retentionDays: try row.optionalInt("days").map { Int($0) },
                maxEvents: try row.optionalInt("most").map { Int($0) },
                isEnabled: try row.optionalBool("enabled"),
                quotaBytesPerDay: try row.optionalInt("day_bytes").map { Int($0) },
                maxBytes: try row.optionalInt("most_bytes").map { Int($0) },
                keepsContact: try row.optionalBool("contact"),
                tracker: try row.optionalText("tracker")))
    }
}
