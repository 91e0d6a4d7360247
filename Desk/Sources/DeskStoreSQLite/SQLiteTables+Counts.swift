import DeskModel
import DeskStoreRules
import GRDB

extension SQLiteTables {
    func countedNames(_ kind: String, of project: Int) throws -> Set<String> {
        let rows = try db.rows(
            "SELECT name FROM counts WHERE project = ? AND kind = ? AND name <> 'other'", project,
            kind)
        return Set(rows.map { $0[0] })
    }

    func add(_ number: Int, to key: CountKey) throws {
        try db.run(
            """
            INSERT INTO counts VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET count = min(count + excluded.count, \(ClientNumber.limit))
            """, key.project, key.kind, key.name, number)
    }

    func add(_ number: Int, to bucket: BucketKey) throws {
        let suffix = """
             VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET count = count + excluded.count
            """
        try db.run("INSERT INTO buckets" + suffix, bucket.series, bucket.start, number)
        try db.run(
            "INSERT INTO spans" + suffix, bucket.series,
            Buckets.start(of: bucket.start, grain: Buckets.span), number)
    }

    func buckets(
        of series: Int64, from: Int64, through: Int64
    ) throws -> [(start: Int64, count: Int)] {
        try db.rows(
            "SELECT start, count FROM buckets WHERE series = ? AND start >= ? AND start <= ?",
            series, from, through
        ).map { ($0[0], $0[1]) }
    }

    func sum(of series: Int64, isFine: Bool, from: Int64, to: Int64) throws -> Int {
        Int(
            try db.number(
                """
                SELECT coalesce(sum(count), 0) FROM \(isFine ? "buckets" : "spans")
                WHERE series = ? AND start >= ? AND start < ?
                """, series, from, to) ?? 0)
    }

    func events(of fingerprint: Int64, from: Int64, to: Int64) throws -> Int {
        Int(
            try db.number(
                """
                SELECT count(*) FROM events
                WHERE fingerprint = ? AND received >= ? AND received < ?
                """, fingerprint, from, to) ?? 0)
    }
}
