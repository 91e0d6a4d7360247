package import DeskMoving
import DeskStoreRules
import Foundation
import GRDB

extension SQLiteMoving {
    /// The hash of a row, for SQL.
    static let hash = DatabaseFunction("desk_hash", pure: true) { values in
        RowHash.hash(values.map(MovedValue.init))
    }

    package func place(
        in table: MovedTable, from place: Int64, after count: Int
    ) async throws -> Int64? {
        guard let column = table.place else { return nil }
        let sql = """
            SELECT "\(column)" FROM "\(table.name)" WHERE "\(column)" >= ? AND \(table.moves)
            ORDER BY "\(column)" LIMIT 1 OFFSET ?
            """
        return try await read { try $0.number(sql, place, count) }
    }

    package func digest(of table: MovedTable, in range: RowRange) async throws -> RowDigest {
        let sql = """
            SELECT count(*), coalesce(sum(\(table.hash)), 0) FROM "\(table.name)"
            WHERE \(table.condition(of: range))
            """
        return try await read { db in
            let row = try db.row(sql)
            return RowDigest(count: row?[0] ?? 0, sum: row?[1] ?? 0)
        }
    }

    package func marks(of table: MovedTable, in range: RowRange) async throws -> [RowMark] {
        let size = table.weight.map { "length(\"\($0)\")" } ?? "0"
        let sql = """
            SELECT \(size), \(table.hash), \(table.key.names) FROM "\(table.name)"
            WHERE \(table.condition(of: range))
            """
        return try await read { db in
            try db.rows(sql).map { row in
                let values = row.movedValues
                return RowMark(key: Array(values.dropFirst(2)), hash: row[1], size: row[0])
            }
        }
    }

    package func rows(of table: MovedTable, keys: [MovedRow]) async throws -> [MovedRow] {
        let sql = """
            SELECT \(table.reading) FROM "\(table.name)" AS t WHERE \(table.key.isOne)
            """
        return try await read { db in
            let statement = try db.cachedStatement(sql: sql)
            return try keys.compactMap { key -> MovedRow? in
                let arguments = StatementArguments(key.map(\.databaseValue))
                guard let row = try Row.fetchOne(statement, arguments: arguments) else {
                    return nil
                }
                return table.isPayloads ? try row.movedValues.unpacked() : row.movedValues
            }
        }
    }

    package func apply(
        to table: MovedTable, deleting keys: [MovedRow], writing rows: [MovedRow]
    ) async throws {
        let rows = table.isPayloads ? rows.map { $0.packed() } : rows
        let columns = table.isPayloads ? ["event", "data"] : table.columns.map(\.name)
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let insertion = """
            INSERT OR REPLACE INTO "\(table.name)" (\(columns.quoted)) VALUES (\(places))
            """
        let deletion = "DELETE FROM \"\(table.name)\" WHERE \(table.key.isOne)"
        try await write { db in
            for (sql, rows) in [(deletion, keys), (insertion, rows)] where !rows.isEmpty {
                let statement = try db.cachedStatement(sql: sql)
                for row in rows {
                    let arguments = StatementArguments(row.map(\.databaseValue))
                    try statement.execute(arguments: arguments)
                }
            }
            // The first upkeep takes deleted rows out of the file.
            if !keys.isEmpty { try db.setMeta("sweeping", 1) }
        }
    }
}

extension MovedTable {
    fileprivate var hash: String {
        "desk_hash(\(columns.filter(\.isHashed).reading))"
    }

    fileprivate var moves: String { condition ?? "true" }

    /// The columns to read of a row; the project of a payload is its event's.
    fileprivate var reading: String {
        guard !isPayloads else {
            return "event, (SELECT project FROM events WHERE position = t.event), data"
        }
        return columns.reading
    }

    fileprivate func condition(of range: RowRange) -> String {
        var conditions = [moves]
        if let place, range.places != RowRange.all.places {
            conditions.append("\"\(place)\" >= \(range.places.lowerBound)")
            conditions.append("\"\(place)\" < \(range.places.upperBound)")
        }
        if range.shares > 1 { conditions.append("\(hash) % \(range.shares) = \(range.share)") }
        return conditions.joined(separator: " AND ")
    }
}

extension [MovedColumn] {
    fileprivate var names: String { map(\.name).quoted }
    fileprivate var reading: String {
        map { $0.reading ?? "\"\($0.name)\"" }.joined(separator: ", ")
    }
    fileprivate var isOne: String { map { "\"\($0.name)\" = ?" }.joined(separator: " AND ") }
}

extension [String] {
    fileprivate var quoted: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension MovedRow {
    /// A payload without its words, and these apart.
    fileprivate func unpacked() throws -> MovedRow {
        let packed = try Packed(self[2].bytes ?? [])
        return [self[0], self[1], .bytes(packed.payload), .text(packed.words)]
    }

    /// The key of a payload, and its stored bytes.
    fileprivate func packed() -> MovedRow {
        let packed = Packed(payload: self[2].bytes ?? [], words: self[3].text ?? "")
        return [self[0], .bytes(packed.bytes)]
    }
}

extension Row {
    fileprivate var movedValues: MovedRow { Array(databaseValues.map(MovedValue.init)) }
}

extension MovedValue {
    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .int(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes([UInt8](data))
        }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .int(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): bytes.data.databaseValue
        }
    }
}
