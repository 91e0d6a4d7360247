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

    /// The rows that fit a query, and the place where the list goes on if it is given up there.
    func rows(
        _ text: String, _ connection: PostgresConnection
    ) async throws -> (found: [PostgresRow], end: [Int64]?) {
        // The query was read before; what is none has nothing that fits.
        // triage:ignore discarded-try: said above
        guard let query = try? GroupQuery(text) else { return ([], nil) }
        guard !query.hasOnlyWords else {
            return (try await candidates(query, connection), nil)
        }
        var (list, found, hasMore) = (self, [PostgresRow](), true)
        var search = GroupSearch(asksEvents: query.asksEvents)
        list.limit = GroupSearch.portion
        while hasMore, found.count < limit {
            let portion = try await list.candidates(query, connection)
            for row in portion where found.count < limit {
                let isFit = try await connection.fits(row, query, &search)
                guard isFit || !search.isGivenUp else { return (found, list.place) }
                list.place = [try row.int(order.column), try row.int("number")]
                if isFit { found.append(row) }
                search.takeGroup()
            }
            hasMore = portion.count == GroupSearch.portion
        }
        return (found, nil)
    }

    /// The rows that have the words of a query.
    private func candidates(
        _ query: GroupQuery, _ connection: PostgresConnection
    ) async throws -> [PostgresRow] {
        let isSearch = query.words.unicodeScalars.contains { !$0.properties.isWhitespace }
        return isSearch
            ? try await Search(query.words, connection).groups(self)
            : try await connection.rows(statement)
    }
}

extension PostgresConnection {
    fileprivate func fits(
        _ row: PostgresRow, _ query: GroupQuery, _ search: inout GroupSearch
    ) async throws -> Bool {
        guard try query.fits(row), !search.isGivenUp else { return false }
        guard query.asksEvents else { return true }
        return try await hasEvent(query, in: try row.int("number"), &search)
    }

    /// Whether one of a group's latest events fits all filters that speak of events.
    private func hasEvent(
        _ query: GroupQuery, in group: Int64, _ search: inout GroupSearch
    ) async throws -> Bool {
        let events = try await self.query(
            """
            SELECT e.position, e.level, e.release, e.environment, e.usr FROM fingerprints f
            JOIN events e ON e.fingerprint = f.id WHERE f.grp = $1
            ORDER BY e.received DESC, e.position DESC LIMIT \(GroupSearch.latest)
            """, group)
        for row in events {
            guard search.takeEvent() else { break }
            let isFit = query.fits(
                level: Level(number: Int(try row.int("level"))),
                release: try row.optionalText("release"),
                environment: try row.optionalText("environment"),
                user: try row.optionalText("usr"))
            guard isFit else { continue }
            guard query.asksTags else { return true }
            guard search.takePayload() else { break }
            let data = try await self.query(
                "SELECT data FROM payloads WHERE event = $1", try row.int("position")
            ).first?.bytes("data")
            let payload = try data.map { try Packed($0).payload } ?? []
            if let event = try? JSON(reading: payload), query.fitsTags(event) { return true }
        }
        return false
    }
}

extension GroupQuery {
    fileprivate func fits(_ row: PostgresRow) throws -> Bool {
        fits(
            status: Group.Status(rawValue: try row.text("status")) ?? .open,
            isRegressed: try row.bool("regressed"), assignee: try row.optionalText("assignee"))
    }
}
