import DeskModel
import DeskPostgres
import DeskStoreRules

extension TableChanges {
    /// The statements that write releases and their users.
    var releaseStatements: [PostgresStatement] {
        var statements: [PostgresStatement] = []
        if !newReleases.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO releases (id, project, name, first)
                    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[])
                    """, newReleases.map(\.row.id), newReleases.map(\.project),
                    newReleases.map(\.name), newReleases.map(\.row.first)))
        }
        if !releases.isEmpty { statements += [updateReleases, addDays] }
        return statements
    }

    /// The statement for users of releases, those who are affected marked so.
    func releaseUserStatements(_ users: [PostgresTables.UserOf: Bool]) -> [PostgresStatement] {
        guard !releaseUsers.isEmpty else { return [] }
        let pairs = Array(releaseUsers)
        return [
            PostgresStatement(
                """
                INSERT INTO release_users AS u
                SELECT * FROM unnest($1::bigint[], $2::text[], $3::boolean[])
                ON CONFLICT (release, usr) DO UPDATE SET affected = u.affected OR excluded.affected
                """, pairs.map(\.owner), pairs.map(\.user), pairs.map { users[$0] ?? false })
        ]
    }

    private var updateReleases: PostgresStatement {
        PostgresStatement(
            """
            UPDATE releases r SET first = k.first, events = r.events + k.events,
                sessions = least(r.sessions + k.sessions, \(ClientNumber.limit)),
                failed = least(r.failed + k.failed, \(ClientNumber.limit)),
                users = r.users + k.users, affected = r.affected + k.affected
            FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
                $6::bigint[], $7::bigint[])
                AS k (id, first, events, sessions, failed, users, affected)
            WHERE r.id = k.id
            """, releases.map(\.id), releases.map(\.first), releases.map(\.events),
            releases.map(\.sessions), releases.map(\.failed), releases.map(\.users),
            releases.map(\.affected))
    }

    private var addDays: PostgresStatement {
        let days = releases.flatMap { release in
            release.days.map { (release: release.id, day: $0.key, number: $0.value) }
        }
        return PostgresStatement(
            """
            INSERT INTO release_days AS d
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
            ON CONFLICT (release, day) DO UPDATE
            SET sessions = least(d.sessions + excluded.sessions, \(ClientNumber.limit)),
                failed = least(d.failed + excluded.failed, \(ClientNumber.limit))
            """, days.map(\.release), days.map(\.day), days.map(\.number.sessions),
            days.map(\.number.failed))
    }

    /// The statements that add to counts, to the charts and to the projects' totals.
    var countStatements: [PostgresStatement] {
        var statements: [PostgresStatement] = []
        if !counts.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO counts AS c
                    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[])
                    ON CONFLICT (project, kind, name) DO UPDATE
                    SET count = least(c.count + excluded.count, \(ClientNumber.limit))
                    """, counts.keys.map(\.project), counts.keys.map(\.kind),
                    counts.keys.map(\.name), Array(counts.values)))
        }
        let kept = Array(Set(projects.keys).union(bytes.keys))
        if !kept.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    UPDATE projects SET events = events + k.more, bytes = bytes + k.size
                    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS k (id, more, size)
                    WHERE projects.id = k.id
                    """, kept, kept.map { projects[$0] ?? 0 }, kept.map { bytes[$0] ?? 0 }))
        }
        if !taken.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO taken_bytes AS t
                    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])
                    ON CONFLICT (project, day) DO UPDATE
                    SET count = least(t.count + excluded.count, \(ClientNumber.limit))
                    """, taken.keys.map(\.project), taken.keys.map(\.day), Array(taken.values)))
        }
        for (table, stretches) in [("buckets", buckets), ("spans", spans)]
        where !stretches.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO \(table) AS b
                    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])
                    ON CONFLICT (series, start) DO UPDATE SET count = b.count + excluded.count
                    """, stretches.keys.map(\.series), stretches.keys.map(\.start),
                    Array(stretches.values)))
        }
        return statements
    }
}
