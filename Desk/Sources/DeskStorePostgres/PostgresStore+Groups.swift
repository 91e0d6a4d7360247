package import DeskModel
package import DeskStore
import DeskPostgres
import DeskStoreRules

extension PostgresStore {
    /// The groups of a project that fit a query, in an order.
    package func groups(
        of project: Int, query: String, status: Group.Status?, assignee: String?, order: GroupOrder,
        page: Page
    ) async throws(StoreError) -> Paged<Group> {
        try await read { connection in
            let place = try PlaceCursor(page, of: .groups, count: 2).keys
            let list = GroupList(
                project: project, status: status, assignee: assignee, order: order, place: place,
                limit: page.limit + 1)
            let (rows, end) = try await list.rows(query, connection)
            return Paged(
                try await connection.groups(rows), limit: page.limit,
                end: end.map { PlaceCursor.text(.groups, $0) }
            ) {
                PlaceCursor.text(.groups, [order.key(of: $0.group), $0.number])
            }.map(\.group)
        }
    }

    package func group(_ id: String) async throws(StoreError) -> Group? {
        try await read { connection in
            guard let row = try await connection.group(id) else { return nil }
            return try await connection.groups([row]).first?.group
        }
    }

    /// Changes a group as the team decided.
    package func update(
        group id: String, _ decision: GroupDecision, at now: Timestamp
    ) async throws(StoreError) -> Group? {
        try await write { connection in
            try await connection.lockChanges()
            guard let number = try await connection.group(id)?.int("number") else { return nil }
            try await connection.apply(decision, to: number, at: now)
            return try await connection.changed(number)
        }
    }

    /// Changes groups of a project as the team decided, all of them or none.
    package func update(
        groups ids: [String], of project: Int, _ decision: GroupDecision, at now: Timestamp
    ) async throws(StoreError) -> Int? {
        try await write { connection in
            try await connection.lockChanges()
            var numbers: Set<Int64> = []
            for id in ids {
                guard let row = try await connection.group(id), try row.int("project") == project
                else { return nil }
                numbers.insert(try row.int("number"))
            }
            for number in numbers.sorted() {
                try await connection.apply(decision, to: number, at: now)
                _ = try await connection.changed(number)
            }
            return numbers.count
        }
    }

    /// Makes a group part of another of its project, with its events to come.
    package func merge(group id: String, into other: String) async throws(StoreError) -> Group? {
        try await write { connection in
            try await connection.lockChanges()
            guard let one = try await connection.group(id),
                let target = try await connection.group(other),
                try one.int("project") == target.int("project")
            else { return nil }
            let (from, to) = (try one.int("number"), try target.int("number"))
            guard from != to else { return nil }
            try await connection.pipeline([
                PostgresStatement("UPDATE fingerprints SET grp = $1 WHERE grp = $2", to, from),
                PostgresStatement(
                    "UPDATE groups SET merged = $1 WHERE number = $2 OR merged = $2", to, from),
                PostgresStatement("UPDATE groups SET words = '' WHERE number = $1", from),
            ])
            try await connection.recount(to)
            try await connection.addReleases(to: target)
            try await connection.noteKnownIssues()
            return try await connection.changed(to)
        }
    }

    /// Makes a fingerprint's events a group of their own again.
    package func split(
        fingerprint: Fingerprint, from id: String
    ) async throws(StoreError) -> Group? {
        try await write { connection in
            try await connection.lockChanges()
            guard let row = try await connection.group(id) else { return nil }
            let (number, project) = (try row.int("number"), Int(try row.int("project")))
            let found = try await connection.query(
                "SELECT * FROM fingerprints WHERE hash = $1 AND grp = $2",
                fingerprint.group(in: project), number
            ).first
            guard let found else { return nil }
            guard try row.int("fingerprints") > 1 else {
                return try await connection.groups([row]).first?.group
            }
            let home = try await connection.home(of: found, leaving: number)
            try await connection.execute(
                "UPDATE fingerprints SET grp = $1 WHERE id = $2", home, try found.int("id"))
            try await connection.recount(number)
            _ = try await connection.changed(number)
            try await connection.noteKnownIssues()
            try await connection.recount(home)
            return try await connection.changed(home)
        }
    }
}
