import DeskMoving
import DeskPostgres
import DeskStoreRules

extension MovedTable {
    /// The statements that delete the rows with keys.
    func deletions(of keys: [MovedRow]) -> [PostgresStatement] {
        guard !keys.isEmpty else { return [] }
        let values = key.values(of: keys)
        let places = keys.compactMap { place == key[0].name ? $0[0].int : nil }
        // The query names the range of the keys, so PostgreSQL reads no other parts.
        let bounds = places.min().flatMap { low in
            places.max().map { " AND t.\(key[0].quoted) BETWEEN \(low) AND \($0)" }
        }
        let tables = isPayloads ? [name, "event_words"] : [name]
        return tables.map { table in
            PostgresStatement(
                "DELETE FROM \"\(table)\" t USING \(key.unnested) WHERE \(key.isSame)\(bounds ?? "")",
                values: values)
        } + [
            // The first upkeep takes deleted rows out of the files.
            PostgresStatement(
                """
                INSERT INTO meta VALUES ('sweeping', 1)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """)
        ]
    }

    /// The statements that write rows.
    func insertions(of rows: [MovedRow]) -> [PostgresStatement] {
        guard !rows.isEmpty else { return [] }
        if isPayloads { return Self.insertions(ofPayloads: rows) }
        let values = columns.values(of: rows)
        let updates = others.map { "\($0.quoted) = excluded.\($0.quoted)" }
        let parent = parent.map {
            "WHERE EXISTS (SELECT 1 FROM \"\($0.table)\" WHERE \"\($0.key)\" = k.\"\($0.column)\")"
        }
        let insertion = """
            INSERT INTO "\(name)" (\(columns.names)) OVERRIDING SYSTEM VALUE
            SELECT \(columns.map(\.written).joined(separator: ", ")) FROM \(columns.unnested)
            \(parent ?? "") ON CONFLICT (\(key.names)) DO
            \(updates.isEmpty ? "NOTHING" : "UPDATE SET \(updates.joined(separator: ", "))")
            """
        return unique.map { eviction(by: rows, of: $0) } + [
            PostgresStatement(insertion, values: values)
        ]
    }

    /// The statement that deletes rows whose place others have taken since the last pass.
    private func eviction(by rows: [MovedRow], of unique: [String]) -> PostgresStatement {
        let places = columns.indices.filter { $0 == 0 || unique.contains(columns[$0].name) }
        let (few, id) = (places.map { columns[$0] }, key[0].quoted)
        let isSame = unique.map { "t.\"\($0)\" = k.\"\($0)\"" }.joined(separator: " AND ")
        let index = name == "events" ? "event_ids" : name
        return PostgresStatement(
            """
            DELETE FROM "\(name)" WHERE \(id) IN (
                SELECT t.\(id) FROM "\(index)" t JOIN \(few.unnested) ON \(isSame)
                WHERE t.\(id) <> k.\(id))
            """, values: few.values(of: rows.map { row in places.map { row[$0] } }))
    }

    /// The statements that store payloads, and the words that the index has of their events.
    ///
    /// A payload without a project is skipped: its event is gone.
    private static func insertions(ofPayloads rows: [MovedRow]) -> [PostgresStatement] {
        let rows = rows.filter { $0[0].int != nil && $0[1] != .null }
        let events = PostgresValue.ints(rows.compactMap(\.[0].int))
        let data = rows.map { Packed(payload: $0[2].bytes ?? [], words: "").bytes }
        let words = rows.map { row in
            TableChanges.indexed((row[3].text ?? "").split(separator: " ").map(String.init))
        }
        return [
            PostgresStatement(
                """
                INSERT INTO payloads SELECT * FROM unnest($1::bigint[], $2::bytea[])
                ON CONFLICT (event) DO NOTHING
                """, values: [events, .byteArrays(data)]),
            PostgresStatement(
                """
                INSERT INTO event_words
                SELECT k.event, k.project, array_to_tsvector(string_to_array(k.words, ' '))
                FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS k (event, project, words)
                ON CONFLICT (event) DO NOTHING
                """,
                values: [events, .ints(rows.compactMap(\.[1].int)), .texts(words)]),
        ]
    }
}

extension MovedColumn {
    fileprivate var arrayType: String {
        switch kind {
        case .int, .bool: "bigint[]"
        case .real, .text: "text[]"
        case .bytes, .optionalBytes: "bytea[]"
        }
    }

    /// A value of an array as the column takes it; an array of bytes has no NULL, so these are empty for none.
    fileprivate var written: String {
        switch kind {
        case .bool: "k.\(quoted) <> 0"
        case .real: "k.\(quoted)::double precision"
        case .optionalBytes: "nullif(k.\(quoted), '')"
        case .int, .text, .bytes: "k.\(quoted)"
        }
    }

    fileprivate func values(_ column: [MovedValue]) -> PostgresValue {
        switch kind {
        case .int, .bool: .optionalInts(column.map(\.int))
        case .text: .optionalTexts(column.map(\.text))
        case .real:
            .optionalTexts(
                column.map { if case .real(let number) = $0 { "\(number)" } else { nil } })
        case .bytes, .optionalBytes: .byteArrays(column.map { $0.bytes ?? [] })
        }
    }
}

extension [MovedColumn] {
    fileprivate var names: String { map(\.quoted).joined(separator: ", ") }

    /// The rows of arrays, a parameter for each column.
    var unnested: String {
        let arrays = enumerated().map { "$\($0.offset + 1)::\($0.element.arrayType)" }
        return "unnest(\(arrays.joined(separator: ", "))) AS k (\(names))"
    }

    /// Whether a row of the table is one of these.
    var isSame: String {
        map { "t.\($0.quoted) = k.\($0.quoted)" }.joined(separator: " AND ")
    }

    func values(of rows: [MovedRow]) -> [PostgresValue] {
        enumerated().map { index, column in column.values(rows.map { $0[index] }) }
    }
}
