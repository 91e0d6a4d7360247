import DeskModel
import DeskPostgres
import DeskStoreRules

/// A part of the list of groups.
struct GroupList: Sendable {
    /// The project; nil means any.
    var project: Int?
    var status: Group.Status?
    var assignee: String?
    var order = GroupOrder.last
    /// The key and the number of the group that the part comes after.
    var place: [Int64]
    var limit: Int

    /// The statement for its rows.
    var statement: PostgresStatement { statement("true", []) }

    /// The statement for the rows that meet one more condition, whose values are from `$4` on.
    func statement(_ condition: String, _ more: [PostgresValue]) -> PostgresStatement {
        let key = order.column
        var conditions = "(\(key), number) < ($1, $2) AND merged IS NULL AND \(condition)"
        var values: [PostgresValue] = [.int(place[0]), .int(place[1]), limit.postgresValue] + more
        let columns: [(name: String, value: PostgresValue?)] = [
            ("project", project?.postgresValue), ("status", (status?.rawValue).map { .text($0) }),
            ("assignee", assignee.map { .text($0) }),
        ]
        for (name, value) in columns {
            guard let value else { continue }
            values.append(value)
            conditions += " AND \(name) = $\(values.count)"
        }
        return PostgresStatement(
            "SELECT * FROM groups WHERE \(conditions) ORDER BY \(key) DESC, number DESC LIMIT $3",
            values: values)
    }

    /// The rows that fit a query.
    func rows(_ text: String, _ connection: PostgresConnection) async throws -> [PostgresRow] {
        // The query was read before; what is none has nothing that fits.
        // triage:ignore discarded-try: said above
        guard let query = try? GroupQuery(text) else { return [] }
        let isSearch = query.words.unicodeScalars.contains { !$0.properties.isWhitespace }
        var list = self
        if !query.hasOnlyWords { list.limit = GroupSearch.groups }
        let candidates =
            isSearch
            ? try await Search(query.words, connection).groups(list)
            : try await connection.rows(list.statement)
        guard !query.hasOnlyWords else { return candidates }
        var (found, payloads) = ([PostgresRow](), GroupSearch.payloads)
        for row in candidates where try found.count < limit && query.fits(row) {
            var isFit = !query.asksEvents
            if !isFit {
                (isFit, payloads) = try await connection.hasEvent(
                    query, in: try row.int("number"), payloads)
            }
            if isFit { found.append(row) }
        }
        return found
    }
}

extension PostgresConnection {
    /// Whether one of a group's latest events fits all filters that speak of events, and how many stored events
    /// may still be read.
    fileprivate func hasEvent(
        _ query: GroupQuery, in group: Int64, _ payloads: Int
    ) async throws -> (Bool, Int) {
        let events = try await self.query(
            """
            SELECT e.position, e.level, e.release, e.environment, e.usr FROM fingerprints f
            JOIN events e ON e.fingerprint = f.id WHERE f.grp = $1
            ORDER BY e.received DESC, e.position DESC LIMIT \(GroupSearch.events)
            """, group)
        var rest = payloads
        for row in events {
            let isFit = query.fits(
                level: Level(number: Int(try row.int("level"))),
                release: try row.optionalText("release"),
                environment: try row.optionalText("environment"),
                user: try row.optionalText("usr"))
            guard isFit else { continue }
            guard query.asksTags else { return (true, rest) }
            rest -= 1
            guard rest >= 0 else { break }
            let data = try await self.query(
                "SELECT data FROM payloads WHERE event = $1", try row.int("position")
            ).first?.bytes("data")
            let payload = try data.map { try Packed($0).payload } ?? []
            if let event = try? JSON(reading: payload), query.fitsTags(event) {
                return (true, rest)
            }
        }
        return (false, rest)
    }
}

extension GroupQuery {
    fileprivate func fits(_ row: PostgresRow) throws -> Bool {
        fits(
            status: Group.Status(rawValue: try row.text("status")) ?? .open,
            isRegressed: try row.bool("regressed"), assignee: try row.optionalText("assignee"))
    }
}
