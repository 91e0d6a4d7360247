import DeskModel
import DeskPostgres
import DeskStore
import DeskStoreRules

extension EventSummary {
    /// The columns that a summary is read from, of events `e` and groups `g`.
    static var columns: String {
        """
        e.position, e.project, e.id, e.received, e.occurred, e.level, e.title, e.release,
        e.environment, e.usr, e.code, g.id AS grp
        """
    }

    /// The tables that an event's row is joined with.
    static var joins: String {
        "JOIN fingerprints f ON f.id = e.fingerprint JOIN groups g ON g.number = f.grp"
    }

    /// The table of the support codes `e.code` of the events that feedback `f` is about.
    static var codes: String {
        """
        LEFT JOIN LATERAL (
            SELECT c.code FROM event_ids i CROSS JOIN LATERAL (
                SELECT code FROM events WHERE position = i.position OFFSET 0) c
            WHERE i.id = f.event AND i.project = f.project) e ON true
        """
    }

    init(_ row: PostgresRow) throws {
        guard let id = EventID(bytes: try row.bytes("id")) else { throw StoreError.damaged }
        self.init(
            id: id, project: Int(try row.int("project")), received: try row.time("received"),
            timestamp: try row.time("occurred"), level: Level(number: Int(try row.int("level"))),
            title: try row.text("title"), group: try row.text("grp"),
            release: try row.optionalText("release"),
            environment: try row.optionalText("environment"), user: try row.optionalText("usr"),
            supportCode: try row.optionalText("code"), position: try row.int("position"))
    }
}

extension StoredEvent {
    /// Reads a row with the columns of a summary and the payload's `data`.
    init(_ row: PostgresRow) throws {
        self.init(
            summary: try EventSummary(row), event: try Packed(try row.bytes("data")).payload)
    }
}

extension Group {
    /// The number of releases that a group names.
    static var releaseLimit: Int { 100 }

    /// Reads a row of groups, without its releases and fingerprints.
    init(_ row: PostgresRow) throws {
        self.init(
            id: try row.text("id"), project: Int(try row.int("project")),
            title: try row.text("title"), culprit: try row.optionalText("culprit"),
            level: Level(number: Int(try row.int("level"))), count: Int(try row.int("count")),
            users: Int(try row.int("users")), firstSeen: try row.time("first"),
            lastSeen: try row.time("last"),
            status: Status(rawValue: try row.text("status")) ?? .open,
            isRegressed: try row.bool("regressed"), resolution: try Resolution(row),
            keep: try row.optionalDouble("keep") ?? 1, assignee: try row.optionalText("assignee"),
            issue: try row.optionalText("issue"), position: try row.int("position"))
    }
}

/// A group with its number, which lists go on from.
struct NumberedGroup: Sendable {
    var number: Int64
    var group: Group
}

extension PostgresRow {
    /// A time in milliseconds.
    func time(_ name: String) throws -> Timestamp { Timestamp(milliseconds: try int(name)) }
}

extension PostgresConnection {
    /// The groups of rows, with their releases and fingerprints.
    func groups(_ rows: [PostgresRow]) async throws -> [NumberedGroup] {
        let numbers = try rows.map { try $0.int("number") }
        guard !numbers.isEmpty else { return [] }
        let parts = try await pipeline([
            Self.releases(ofGroups: numbers), Self.fingerprints(ofGroups: numbers),
        ])
        let texts = try parts.map { part in
            let pairs = try part.rows.map { (try $0.int("grp"), try $0.texts("texts")) }
            return Dictionary(pairs) { one, _ in one }
        }
        return try zip(numbers, rows).map { number, row in
            var group = try Group(row)
            group.releases = texts[0][number] ?? []
            group.fingerprints = texts[1][number] ?? []
            return NumberedGroup(number: number, group: group)
        }
    }

    private static func releases(ofGroups numbers: [Int64]) -> PostgresStatement {
        PostgresStatement(
            """
            SELECT grp, array_agg(release ORDER BY place) AS texts FROM (
                SELECT f.grp, r.release, row_number() OVER (
                    PARTITION BY f.grp ORDER BY max(r.last) DESC, r.release COLLATE "C" DESC
                ) AS place
                FROM fingerprints f JOIN fingerprint_releases r ON r.fingerprint = f.id
                WHERE f.grp = ANY($1) GROUP BY f.grp, r.release
            ) AS ranked WHERE place <= $2 GROUP BY grp
            """, numbers, Group.releaseLimit)
    }

    private static func fingerprints(ofGroups numbers: [Int64]) -> PostgresStatement {
        PostgresStatement(
            """
            SELECT grp, array_agg(text ORDER BY id) AS texts FROM fingerprints
            WHERE grp = ANY($1) GROUP BY grp
            """, numbers)
    }

    /// The rows of a statement.
    func rows(_ statement: PostgresStatement) async throws -> [PostgresRow] {
        try await pipeline([statement]).first?.rows ?? []
    }
}

extension PostgresConnection {
    /// The row of a group, also by the id of one that was merged into it.
    func group(_ id: String) async throws -> PostgresRow? {
        try await query(
            """
            SELECT t.* FROM groups g JOIN groups t ON t.number = coalesce(g.merged, g.number)
            WHERE g.id = $1
            """, id
        ).first
    }

    /// A group, by its number.
    func group(number: Int64) async throws -> Group? {
        try await groups(query("SELECT * FROM groups WHERE number = $1", number)).first?.group
    }
}
