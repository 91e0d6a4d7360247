import DeskModel
import DeskPostgres

/// A part of the list of groups, the latest seen first.
struct GroupList: Sendable {
    /// The project; nil means any.
    var project: Int?
    var status: Group.Status?
    var assignee: String?
    /// The time and the number of the group that the part comes after.
    var place: [Int64]
    var limit: Int

    /// The statement for its rows.
    var statement: PostgresStatement { statement("true", []) }

    /// The statement for the rows that meet one more condition, whose values are from `$4` on.
    func statement(_ condition: String, _ more: [PostgresValue]) -> PostgresStatement {
        var conditions = "(last, number) < ($1, $2) AND merged IS NULL AND \(condition)"
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
            "SELECT * FROM groups WHERE \(conditions) ORDER BY last DESC, number DESC LIMIT $3",
            values: values)
    }
}
