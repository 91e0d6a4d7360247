import DeskModel
import DeskPostgres
import DeskStoreRules

extension PostgresTables {
    /// The statements that write a batch of a desk, one for each table that it changes.
    func statements(of desk: String) -> [PostgresStatement] {
        changes.eventStatements + changes.groupStatements + changes.releaseStatements
            + changes.releaseUserStatements(usersOfReleases) + sessionStatements
            + changes.itemStatements + changes.countStatements + changes.outboxStatements
            + [
                PostgresStatement(
                    """
                    UPDATE meta SET value = k.value
                    FROM unnest($1::text[], $2::bigint[]) AS k (name, value)
                    WHERE meta.name = k.name
                    """, Array(numbers.keys), Array(numbers.values)),
                // A hint to the desks that share the store; the tables are the truth.
                PostgresStatement("SELECT pg_notify('\(PostgresStore.channel)', $1)", desk),
            ]
    }

    private var sessionStatements: [PostgresStatement] {
        let fresh = sessions.values.compactMap { state in state.new.map { ($0, state) } }
        let known = sessions.filter { $0.value.isChanged && $0.value.new == nil }
        var statements: [PostgresStatement] = []
        if !fresh.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO sessions SELECT * FROM unnest($1::bigint[], $2::text[],
                        $3::bigint[], $4::text[], $5::boolean[], $6::boolean[], $7::bigint[])
                    """,
                    values: [
                        .ints(fresh.map { Int64($0.0.project) }), .texts(fresh.map(\.0.id)),
                        .ints(fresh.map(\.0.release)), .optionalTexts(fresh.map(\.0.user)),
                        .bools(fresh.map(\.1.hasFailed)), .bools(fresh.map(\.1.hasEnded)),
                        .ints(fresh.map(\.0.received)),
                    ]))
        }
        if !known.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    UPDATE sessions s SET failed = k.failed, ended = k.ended
                    FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::boolean[])
                        AS k (project, id, failed, ended)
                    WHERE s.project = k.project AND s.id = k.id
                    """, known.keys.map(\.project), known.keys.map(\.id),
                    known.values.map(\.hasFailed), known.values.map(\.hasEnded)))
        }
        return statements
    }
}

extension TableChanges {
    fileprivate var eventStatements: [PostgresStatement] {
        var statements: [PostgresStatement] = []
        if !events.isEmpty {
            let facts = events.map(\.event.facts)
            let positions = PostgresValue.ints(events.map(\.position))
            let projects = PostgresValue.ints(events.map { Int64($0.project) })
            statements = [
                PostgresStatement(
                    """
                    INSERT INTO events (position, project, id, received, occurred, level, title,
                        culprit, fingerprint, release, environment, usr, code, size)
                    SELECT * FROM unnest($1::bigint[], $2::bigint[],
                        $3::bytea[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[],
                        $8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[],
                        $14::bigint[])
                    """,
                    values: [
                        positions, projects, .byteArrays(events.map(\.event.id.bytes)),
                        .ints(events.map(\.received)),
                        .ints(facts.map(\.timestamp.milliseconds)),
                        .ints(facts.map { Int64($0.level.number) }), .texts(facts.map(\.title)),
                        .optionalTexts(facts.map(\.culprit)), .ints(events.map(\.fingerprint)),
                        .optionalTexts(facts.map(\.release)),
                        .optionalTexts(facts.map(\.environment)),
                        .optionalTexts(facts.map(\.user)),
                        .optionalTexts(facts.map(\.supportCode)),
                        .ints(events.map { Int64($0.event.payload.count) }),
                    ]),
                PostgresStatement(
                    "INSERT INTO payloads SELECT * FROM unnest($1::bigint[], $2::bytea[])",
                    values: [positions, .byteArrays(events.map(\.data))]),
                PostgresStatement(
                    """
                    INSERT INTO event_words
                    SELECT k.event, k.project, array_to_tsvector(string_to_array(k.words, ' '))
                    FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS k (event, project, words)
                    """,
                    values: [
                        positions, projects,
                        .texts(events.map { Self.indexed($0.words) }),
                    ]),
            ]
        }
        if !attachments.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO attachments (event, filename, type, size, data)
                    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bytea[])
                    """,
                    values: [
                        .ints(attachments.map(\.event)), .texts(attachments.map(\.file.filename)),
                        .optionalTexts(attachments.map(\.file.contentType)),
                        .ints(attachments.map { Int64($0.file.bytes.count) }),
                        .byteArrays(attachments.map(\.file.bytes)),
                    ]))
        }
        if !feedback.isEmpty { statements.append(insertFeedback) }
        if !files.isEmpty { statements.append(insertFiles) }
        if !events.isEmpty { statements.append(adoptFiles) }
        return statements
    }

    private var insertFeedback: PostgresStatement {
        let (rows, sent) = (feedback.map(\.row), feedback.map(\.row.feedback))
        // An array of bytes has no NULL, so an id is empty for none.
        return PostgresStatement(
            """
            INSERT INTO feedback (project, received, event, code, name, message, usr, reply, own,
                contact, removed, id) OVERRIDING SYSTEM VALUE
            SELECT project, received, nullif(event, ''), code, name, message, usr, reply,
                nullif(own, ''), contact, removed, id
            FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::text[],
                $6::text[], $7::text[], $8::text[], $9::bytea[], $10::text[], $11::boolean[],
                $12::bigint[])
                AS k (project, received, event, code, name, message, usr, reply, own,
                    contact, removed, id)
            """,
            values: [
                .ints(rows.map { Int64($0.project) }), .ints(rows.map(\.received)),
                .byteArrays(sent.map { $0.event?.bytes ?? [] }),
                .optionalTexts(sent.map(\.supportCode)), .optionalTexts(sent.map(\.name)),
                .texts(sent.map(\.message)), .optionalTexts(rows.map(\.user)),
                .optionalTexts(sent.map(\.replyTo)),
                .byteArrays(sent.map { $0.id?.bytes ?? [] }),
                .optionalTexts(sent.map(\.contact)), .bools(sent.map(\.hasRemovedContact)),
                .ints(feedback.map(\.number)),
            ])
    }

    /// Keeps files whose owner is not there, a hundred of one at most, each once.
    private var insertFiles: PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO files (project, owner, received, filename, type, size, data)
            SELECT project, owner, received, filename, type, size, data FROM (
                SELECT d.*, row_number() OVER (PARTITION BY project, owner ORDER BY place) AS rank
                FROM (
                    SELECT DISTINCT ON (project, owner, filename, data) *
                    FROM unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::text[], $5::text[],
                        $6::bigint[], $7::bytea[]) WITH ORDINALITY
                        AS k (project, owner, received, filename, type, size, data, place)
                    ORDER BY project, owner, filename, data, place) d
                WHERE NOT EXISTS (
                    SELECT 1 FROM files f WHERE f.project = d.project AND f.owner = d.owner
                        AND f.size = d.size AND f.filename = d.filename AND f.data = d.data)) k
            WHERE rank <= \(Arrival.fileLimit) - (
                SELECT count(*) FROM files f WHERE f.project = k.project AND f.owner = k.owner)
            ORDER BY place
            """,
            values: [
                .ints(files.map { Int64($0.project) }), .byteArrays(files.map(\.owner.bytes)),
                .ints(files.map(\.received)), .texts(files.map(\.file.filename)),
                .optionalTexts(files.map(\.file.contentType)),
                .ints(files.map { Int64($0.file.bytes.count) }),
                .byteArrays(files.map(\.file.bytes)),
            ])
    }

    /// Gives the events of the batch the files that came before them.
    private var adoptFiles: PostgresStatement {
        PostgresStatement(
            """
            WITH gone AS (
                DELETE FROM files f USING unnest($1::bigint[], $2::bytea[], $3::bigint[])
                    AS k (project, id, position)
                WHERE f.project = k.project AND f.owner = k.id
                RETURNING k.project, k.position, f.id, f.filename, f.type, f.size, f.data),
            missing AS (
                SELECT g.*, row_number() OVER (PARTITION BY position ORDER BY id) AS rank
                FROM gone g WHERE NOT EXISTS (
                    SELECT 1 FROM attachments a WHERE a.event = g.position
                        AND a.size = g.size AND a.filename = g.filename AND a.data = g.data)),
            taken AS (
                SELECT * FROM missing m WHERE rank <= \(Arrival.fileLimit) - (
                    SELECT count(*) FROM attachments a WHERE a.event = m.position)),
            written AS (
                INSERT INTO attachments (event, filename, type, size, data)
                SELECT position, filename, type, size, data FROM taken ORDER BY id)
            UPDATE projects p SET bytes = p.bytes + n.size
            FROM (SELECT project, sum(size) AS size FROM taken GROUP BY 1) n WHERE p.id = n.project
            """,
            values: [
                .ints(events.map { Int64($0.project) }), .byteArrays(events.map(\.event.id.bytes)),
                .ints(events.map(\.position)),
            ])
    }

    /// The words of an event that are indexed: PostgreSQL takes a megabyte of them at most, and no long one.
    static func indexed(_ words: [String]) -> String {
        var rest = 400_000
        let words = words.prefix { word in
            rest -= word.utf8.count + 1
            return rest > 0
        }
        return words.filter { $0.utf8.count < 2000 }.joined(separator: " ")
    }

    var outboxStatements: [PostgresStatement] {
        var statements: [PostgresStatement] = []
        if !filtered.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    UPDATE destinations SET filtered = filtered + k.more
                    FROM unnest($1::bigint[], $2::bigint[]) AS k (number, more)
                    WHERE destinations.number = k.number
                    """, Array(filtered.keys), Array(filtered.values)))
        }
        guard !outbox.isEmpty else { return statements }
        return statements + [
            PostgresStatement(
                """
                INSERT INTO outbox (destination, event, occasion, due, created, detail)
                SELECT d, e, o, c, c, t FROM unnest($1::bigint[], $2::bigint[], $3::text[],
                    $4::bigint[], $5::text[]) AS k (d, e, o, c, t)
                """,
                values: [
                    .ints(outbox.map(\.destination)), .ints(outbox.map(\.event)),
                    .texts(outbox.map(\.reason)), .ints(outbox.map(\.created)),
                    .optionalTexts(outbox.map(\.detail)),
                ]),
            PostgresStatement(
                """
                UPDATE destinations SET waiting = waiting + k.more
                FROM unnest($1::bigint[], $2::bigint[]) AS k (number, more)
                WHERE destinations.number = k.number
                """, Array(waiting.keys), Array(waiting.values)),
        ]
    }
}
