import DeskModel
import DeskPostgres
import DeskStoreRules

extension TableChanges {
    /// The statements that write fingerprints and groups.
    var groupStatements: [PostgresStatement] {
        var statements: [PostgresStatement] = []
        if !newFingerprints.isEmpty { statements.append(insertFingerprints) }
        if !fingerprints.isEmpty { statements.append(updateFingerprints) }
        if !carried.isEmpty { statements.append(insertCarried) }
        if !newGroups.isEmpty { statements.append(insertGroups) }
        if !groups.isEmpty { statements.append(updateGroups) }
        if !fingerprintUsers.isEmpty {
            statements.append(
                PostgresStatement(
                    "INSERT INTO fingerprint_users SELECT * FROM unnest($1::bigint[], $2::text[])",
                    fingerprintUsers.map(\.owner), fingerprintUsers.map(\.user)))
        }
        if !fingerprintReleases.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO fingerprint_releases AS r
                    SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])
                    ON CONFLICT (fingerprint, release)
                    DO UPDATE SET last = greatest(r.last, excluded.last)
                    """, fingerprintReleases.map(\.fingerprint), fingerprintReleases.map(\.release),
                    fingerprintReleases.map(\.last)))
        }
        return statements
    }

    private var insertFingerprints: PostgresStatement {
        let rows = newFingerprints
        let groups = PostgresValue.ints(rows.map(\.group))
        return PostgresStatement(
            """
            INSERT INTO fingerprints SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[],
                $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::bigint[],
                $10::bigint[], $11::bigint[], $12::bigint[])
            """,
            values: [
                .ints(rows.map(\.id)), .texts(rows.map(\.hash)),
                .ints(rows.map { Int64($0.project) }), .texts(rows.map(\.text)), groups, groups,
            ] + Self.shown(rows.map(\.latest)) + [
                .ints(rows.map { Int64($0.count) }), .ints(rows.map(\.first)),
                .ints(rows.map(\.latest.seen)),
            ])
    }

    private var insertCarried: PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO carried SELECT k.fingerprint, k.text
            FROM unnest($1::bigint[], $2::text[]) AS k (fingerprint, text)
            WHERE (SELECT count(*) FROM carried c WHERE c.fingerprint = k.fingerprint) < 20
            ON CONFLICT DO NOTHING
            """, carried.map(\.fingerprint), carried.map(\.text))
    }

    private var updateFingerprints: PostgresStatement {
        let rows = fingerprints
        return PostgresStatement(
            """
            UPDATE fingerprints f SET title = k.title, culprit = k.culprit, level = k.level,
                count = f.count + k.count, first = k.first, last = k.last
            FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[],
                $6::bigint[], $7::bigint[]) AS k (id, title, culprit, level, count, first, last)
            WHERE f.id = k.id
            """,
            values: [.ints(rows.map(\.id))] + Self.shown(rows.map(\.latest)) + [
                .ints(rows.map { Int64($0.count) }), .ints(rows.map(\.first)),
                .ints(rows.map(\.latest.seen)),
            ])
    }

    private var insertGroups: PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO groups (number, title, culprit, level, count, users, first, last, status,
                regressed, spike, reached, position, id, project, fingerprints)
            SELECT k.*, 1 FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[],
                $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[],
                $10::boolean[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[],
                $15::bigint[]) AS k
            """,
            values: Self.values(newGroups) + [
                .texts(newGroups.map(\.id)), .ints(newGroups.map { Int64($0.project) }),
            ])
    }

    private var updateGroups: PostgresStatement {
        PostgresStatement(
            """
            UPDATE groups g SET title = k.title, culprit = k.culprit, level = k.level,
                count = k.count, users = k.users, first = k.first, last = k.last,
                status = k.status, regressed = k.regressed, spike = k.spike,
                reached = k.reached, position = k.position
            FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[],
                $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::boolean[],
                $11::bigint[], $12::bigint[], $13::bigint[])
                AS k (number, title, culprit, level, count, users, first, last, status, regressed,
                    spike, reached, position)
            WHERE g.number = k.number
            """, values: Self.values(groups))
    }

    private static func values(_ rows: [GroupRow]) -> [PostgresValue] {
        [.ints(rows.map(\.number))] + shown(rows.map(\.latest)) + [
            .ints(rows.map { Int64($0.count) }), .ints(rows.map { Int64($0.users) }),
            .ints(rows.map(\.first)), .ints(rows.map(\.latest.seen)),
            .texts(rows.map(\.status.rawValue)), .bools(rows.map(\.isRegressed)),
            .optionalInts(rows.map { $0.spike.until?.milliseconds }),
            .ints(rows.map { Int64($0.reached) }), .ints(rows.map(\.position)),
        ]
    }

    /// Title, culprit and level.
    private static func shown(_ rows: [Latest]) -> [PostgresValue] {
        [
            .texts(rows.map(\.title)), .optionalTexts(rows.map(\.culprit)),
            .ints(rows.map { Int64($0.level.number) }),
        ]
    }
}
