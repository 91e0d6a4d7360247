import DeskModel
import DeskStoreRules
import Foundation
import GRDB

/// A list of a project's groups, in one snapshot.
struct GroupList {
    var project: Int
    var status: Group.Status?
    var assignee: String?
    var order: GroupOrder
    var db: Database

    /// The rows that fit a query, after a place, and the place where the list goes on if it is given up there.
    func rows(
        _ text: String, before place: [Int64], limit: Int
    ) throws -> (found: [Row], end: [Int64]?) {
        // The query was read before; what is none has nothing that fits.
        // triage:ignore discarded-try: said above
        guard let query = try? GroupQuery(text) else { return ([], nil) }
        let words = query.words
        let isSearch = words.unicodeScalars.contains { !$0.properties.isWhitespace }
        let numbers = isSearch ? try Search(words, db).groupNumbers(of: project) : nil
        guard !query.hasOnlyWords else {
            return (try rows(before: place, limit: limit, among: numbers), nil)
        }
        var (found, place, hasMore) = ([Row](), place, true)
        var search = GroupSearch(asksEvents: query.asksEvents)
        while hasMore, found.count < limit {
            let portion = try rows(before: place, limit: GroupSearch.portion, among: numbers)
            for row in portion where found.count < limit {
                let isFit = try fits(row, query, &search)
                guard isFit || !search.isGivenUp else { return (found, place) }
                place = [row[order.column] as Int64, row["number"] as Int64]
                if isFit { found.append(row) }
                search.takeGroup()
            }
            hasMore = portion.count == GroupSearch.portion
        }
        return (found, nil)
    }

    private func rows(
        before place: [Int64], limit: Int, among numbers: Set<Int64>?
    ) throws -> [Row] {
        var (conditions, values): (String, [Value]) = ("project = ?", [project])
        for (column, value) in [("status", status?.rawValue), ("assignee", assignee)] {
            guard let value else { continue }
            conditions += " AND \(column) = ?"
            values.append(value)
        }
        if let numbers {
            conditions += " AND number IN (SELECT value FROM json_each(?))"
            values.append(String(decoding: try JSONEncoder().encode(numbers), as: UTF8.self))
        }
        let column = order.column
        return try db.rows(
            db.cachedStatement(
                sql: """
                    SELECT * FROM groups WHERE \(conditions) AND merged IS NULL
                        AND (\(column), number) < (?, ?) ORDER BY \(column) DESC, number DESC LIMIT ?
                    """),
            StatementArguments(values + [place[0], place[1], limit]))
    }

    private func fits(
        _ row: Row, _ query: GroupQuery, _ search: inout GroupSearch
    ) throws -> Bool {
        guard query.fits(row), !search.isGivenUp else { return false }
        return try !query.asksEvents || hasEvent(query, in: row["number"], &search)
    }

    /// Whether one of a group's latest events fits all filters that speak of events.
    private func hasEvent(
        _ query: GroupQuery, in group: Int64, _ search: inout GroupSearch
    ) throws -> Bool {
        var isFit = false
        _ = try db.contains(
            """
            SELECT e.position, e.level, e.release, e.environment, e.user FROM fingerprints f
            JOIN events e ON e.fingerprint = f.id WHERE f.grp = ?
            ORDER BY e.received DESC, e.position DESC LIMIT \(GroupSearch.latest)
            """, group
        ) { row in
            guard search.takeEvent() else { return true }
            isFit = query.fits(
                level: Level(number: row["level"]), release: row["release"],
                environment: row["environment"], user: row["user"])
            guard isFit, query.asksTags else { return isFit }
            isFit = false
            guard search.takePayload() else { return true }
            let data =
                try db.row(
                    "SELECT data FROM payloads WHERE event = ?", row["position"] as Int64)?["data"]
                as Data?
            let payload = try data.map { try Packed($0).payload } ?? []
            // triage:ignore discarded-try: what is no JSON has no tags
            isFit = (try? JSON(reading: payload)).map(query.fitsTags) ?? false
            return isFit
        }
        return isFit
    }
}

extension GroupQuery {
    fileprivate func fits(_ row: Row) -> Bool {
        fits(
            status: Group.Status(rawValue: row["status"]) ?? .open, isRegressed: row["regressed"],
            assignee: row["assignee"])
    }
}
