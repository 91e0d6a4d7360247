package import DeskMoving
import DeskPostgres
import DeskStoreRules

/// Comparing and copying the rows of a table.
extension PostgresMoving {
    package func place(
        in table: MovedTable, from place: Int64, after count: Int
    ) async throws -> Int64? {
        guard let column = table.place else { return nil }
        let rows = try await rows(
            """
            SELECT "\(column)" AS place FROM "\(table.name)"
            WHERE "\(column)" >= $1 AND \(table.condition ?? "true")
            ORDER BY "\(column)" LIMIT 1 OFFSET $2
            """, values: [.int(place), .int(Int64(count))])
        return try rows.first?.int("place")
    }

    package func digest(of table: MovedTable, in range: RowRange) async throws -> RowDigest {
        let rows = try await rows(
            """
            SELECT count(*) AS count, coalesce(sum(\(table.hash)), 0)::bigint AS sum
            FROM "\(table.name)" WHERE \(table.condition(of: range))
            """)
        guard let row = rows.first else { return RowDigest(count: 0, sum: 0) }
        return RowDigest(count: Int(try row.int("count")), sum: try row.int("sum"))
    }

    package func marks(of table: MovedTable, in range: RowRange) async throws -> [RowMark] {
        let size = table.weight.map { "octet_length(\"\($0)\")" } ?? "0"
        let rows = try await rows(
            """
            SELECT \(size) AS size, \(table.hash) AS hash, \(table.key.reading)
            FROM "\(table.name)" WHERE \(table.condition(of: range))
            """)
        return try rows.map { row in
            RowMark(
                key: try row.values(of: table.key, from: 2), hash: try row.int(at: 1),
                size: Int(try row.int(at: 0)))
        }
    }

    package func rows(of table: MovedTable, keys: [MovedRow]) async throws -> [MovedRow] {
        // `OFFSET 0` makes PostgreSQL look each key up, where it may otherwise read the table.
        let rows = try await rows(
            """
            SELECT r.* FROM \(table.key.unnested) CROSS JOIN LATERAL (
                SELECT \(table.reading) FROM "\(table.name)" AS t
                WHERE \(table.key.isSame) OFFSET 0) r
            """, values: table.key.values(of: keys))
        return try rows.map { row in
            var values = try row.values(of: table.columns, from: 0)
            if table.isPayloads {
                let data = MovedTable.dataOfPayload
                values[data] = .bytes(try Packed(values[data].bytes ?? []).payload)
            }
            return values
        }
    }

    /// Deletes and writes rows in one transaction, as long as a move to the store is not complete.
    package func apply(
        to table: MovedTable, deleting keys: [MovedRow], writing rows: [MovedRow]
    ) async throws {
        let statements = table.deletions(of: keys) + table.insertions(of: rows)
        try await write { connection in
            let moving = try await connection.query(
                "SELECT value FROM meta WHERE name = $1 FOR SHARE",
                MovingNumber.movingFrom.rawValue)
            guard !moving.isEmpty else { throw MoveFailure("Another move has filled the target.") }
            try await connection.pipeline(statements)
        }
    }
}

extension MovedTable {
    /// The place of `data` among the columns of payloads.
    fileprivate static let dataOfPayload = 2

    /// The hash of a row in SQL, as ``RowHash`` computes it.
    fileprivate var hash: String {
        let texts = columns.filter(\.isHashed).map {
            "coalesce(\($0.hashed), chr(\(RowHash.none)))"
        }
        let text = "concat_ws(chr(\(RowHash.separator)), \(texts.joined(separator: ", ")))"
        let digits = "left(encode(sha256(convert_to(\(text), 'UTF8')), 'hex'), \(RowHash.digits))"
        return "('x' || \(digits))::bit(\(4 * RowHash.digits))::bigint"
    }

    /// The columns to select; the words of a payload are in a table of their own.
    fileprivate var reading: String {
        guard isPayloads else { return columns.reading }
        return """
            event, (SELECT project FROM event_words WHERE event = t.event) AS project, data,
            (SELECT array_to_string(tsvector_to_array(words), ' ') FROM event_words
                WHERE event = t.event) AS words
            """
    }

    /// The rows of a range, in SQL.
    fileprivate func condition(of range: RowRange) -> String {
        var conditions = [condition ?? "true"]
        if let place {
            let (low, high) = (range.places.lowerBound, range.places.upperBound)
            if low > .min { conditions.append("\"\(place)\" >= \(low)") }
            if high < .max { conditions.append("\"\(place)\" < \(high)") }
        }
        if range.shares > 1 { conditions.append("\(hash) % \(range.shares) = \(range.share)") }
        return conditions.joined(separator: " AND ")
    }
}

extension MovedColumn {
    /// The column's name, in SQL.
    var quoted: String { "\"\(postgres)\"" }

    /// The value to select.
    fileprivate var read: String {
        let value = reading ?? quoted
        return kind == .bool ? "\(value)::int AS \(quoted)" : "\(value) AS \(quoted)"
    }

    /// The value as text that both databases write alike.
    fileprivate var hashed: String {
        let value = reading ?? quoted
        return switch kind {
        case .int: "(\(value))::text"
        case .bool: "\(value)::int::text"
        case .real: "encode(float8send(\(value)), 'hex')"
        case .text: value
        case .bytes, .optionalBytes: "encode(\(value), 'hex')"
        }
    }
}

extension [MovedColumn] {
    fileprivate var reading: String { map(\.read).joined(separator: ", ") }
}

extension PostgresRow {
    fileprivate func values(of columns: [MovedColumn], from first: Int) throws -> MovedRow {
        try columns.enumerated().map { index, column in
            let place = first + index
            return switch column.kind {
            case .int, .bool: try optionalInt(at: place).map(MovedValue.int) ?? .null
            case .real: try optionalDouble(at: place).map(MovedValue.real) ?? .null
            case .text: try optionalText(at: place).map(MovedValue.text) ?? .null
            case .bytes, .optionalBytes:
                try optionalBytes(at: place).map(MovedValue.bytes) ?? .null
            }
        }
    }
}
