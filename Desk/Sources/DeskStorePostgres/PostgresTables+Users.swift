import DeskPostgres
import DeskStoreRules

extension PostgresTables {
    /// The statements of the second round trip: users of the fingerprints that the first one found.
    func secondStatements() -> [PostgresStatement] {
        askForUsers()
        let fingerprints = Array(asked.fingerprintUsers)
        let (groups, releases) = (Array(asked.groupUsers), Array(asked.releaseUsers))
        return [
            PostgresStatement(
                """
                SELECT u.fingerprint, u.usr FROM fingerprint_users u
                JOIN unnest($1::bigint[], $2::text[]) AS k (owner, usr)
                    ON u.fingerprint = k.owner AND u.usr = k.usr
                """, fingerprints.map(\.owner), fingerprints.map(\.user)),
            PostgresStatement(
                """
                SELECT f.grp, u.usr, count(*) AS number FROM unnest($1::bigint[], $2::text[])
                    AS k (owner, usr)
                JOIN fingerprints f ON f.grp = k.owner
                JOIN fingerprint_users u ON u.fingerprint = f.id AND u.usr = k.usr
                GROUP BY f.grp, u.usr
                """, groups.map(\.owner), groups.map(\.user)),
            PostgresStatement(
                """
                SELECT u.release, u.usr, u.affected FROM release_users u
                JOIN unnest($1::bigint[], $2::text[]) AS k (owner, usr)
                    ON u.release = k.owner AND u.usr = k.usr
                """, releases.map(\.owner), releases.map(\.user)),
        ]
    }

    private func askForUsers() {
        for (hash, users) in asked.needs.users {
            guard let row = knownFingerprints[hash] else { continue }
            asked.fingerprintUsers.formUnion(users.map { UserOf(owner: row.id, user: $0) })
            if knownGroups[row.group].map({ $0.fingerprints > 1 }) == true {
                asked.groupUsers.formUnion(users.map { UserOf(owner: row.group, user: $0) })
            }
        }
        for (key, users) in asked.needs.releases {
            guard let row = knownReleases[key] else { continue }
            asked.releaseUsers.formUnion(users.map { UserOf(owner: row.id, user: $0) })
        }
        for (key, session) in asked.needs.sessions {
            let owners =
                sessions[key].map { [$0.release] }
                ?? session.releases.compactMap {
                    knownReleases[ReleaseKey(project: key.project, name: $0)]?.id
                }
            for owner in owners {
                asked.releaseUsers.formUnion(session.users.map { UserOf(owner: owner, user: $0) })
            }
        }
    }
}
