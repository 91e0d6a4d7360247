import DeskModel
import GRDB

/// The kinds of numbers that are counted.
struct CountKey: Hashable {
    var project: Int
    var kind: String
    var name = ""
}

/// A stretch of time of a series: of a fingerprint, or of a project, whose numbers are negative.
struct BucketKey: Hashable {
    var series: Int64
    var start: Int64
}

extension Batch {
    /// The number of names that are counted apart; later ones are counted together.
    static var nameLimit: Int { 100 }

    func count(_ kind: String, _ name: String, _ number: Int, project: Int) throws {
        guard number > 0 else { return }
        let key = CountKey(project: project, kind: kind)
        var known = try countNames[key] ?? readNames(key)
        let isKnown =
            known.contains(name) || (known.count < Self.nameLimit && name.utf8.count <= 200)
        let counted = isKnown ? name : "other"
        if isKnown, name != "other" { known.insert(name) }
        countNames[key] = known
        counts[CountKey(project: project, kind: kind, name: counted), default: 0] += number
    }

    private func readNames(_ key: CountKey) throws -> Set<String> {
        let rows = try db.rows(
            "SELECT name FROM counts WHERE project = ? AND kind = ? AND name <> 'other'",
            key.project, key.kind)
        return Set(rows.map { $0[0] })
    }

    func writeCounts() throws {
        for (key, number) in counts {
            try db.run(
                """
                INSERT INTO counts VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET count = count + excluded.count
                """, key.project, key.kind, key.name, number)
        }
        for (project, number) in storedEvents {
            try db.run("UPDATE projects SET events = events + ? WHERE id = ?", number, project)
        }
    }

    func count(_ received: Timestamp, series: Int64) {
        let start = Buckets.start(of: received.milliseconds, grain: Buckets.grain)
        buckets[BucketKey(series: series, start: start), default: 0] += 1
    }

    func writeBuckets() throws {
        for (key, number) in buckets {
            try Buckets.add(number, to: key.series, at: key.start, db)
        }
    }
}

/// The numbers of events over time, in fine stretches for the last day and in coarse ones.
enum Buckets {
    /// The length of a fine stretch, in milliseconds.
    static let grain: Int64 = 10_000
    /// The length of a coarse stretch, in milliseconds.
    static let span: Int64 = 300_000
    /// The time for which fine stretches are kept: the past and the window of the rule for spikes.
    static let fineLife = Duration.seconds(25 * 3600)

    static func start(of time: Int64, grain: Int64) -> Int64 {
        let rest = time % grain
        return time - (rest < 0 ? rest + grain : rest)
    }

    static func add(_ number: Int, to series: Int64, at start: Int64, _ db: Database) throws {
        let suffix = """
             VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET count = count + excluded.count
            """
        try db.run("INSERT INTO buckets" + suffix, series, start, number)
        try db.run(
            "INSERT INTO spans" + suffix, series, self.start(of: start, grain: span), number)
    }

    /// The number of events of a series in fine stretches that begin in a range.
    static func fine(_ series: Int64, from: Int64, to: Int64, _ db: Database) throws -> Int {
        try sum("buckets", series, from: from, to: to, db)
    }

    /// The number of events of a series from one fine stretch's beginning to another's.
    ///
    /// Whole coarse stretches are counted as such, so a day is some hundred rows.
    static func total(_ series: Int64, from: Int64, to: Int64, _ db: Database) throws -> Int {
        let first = start(of: from + span - 1, grain: span)
        let last = start(of: to, grain: span)
        guard first < last else { return try sum("buckets", series, from: from, to: to, db) }
        return try sum("buckets", series, from: from, to: first, db)
            + sum("spans", series, from: first, to: last, db)
            + sum("buckets", series, from: last, to: to, db)
    }

    private static func sum(
        _ table: String, _ series: Int64, from: Int64, to: Int64, _ db: Database
    ) throws -> Int {
        guard from < to else { return 0 }
        return Int(
            try db.number(
                """
                SELECT coalesce(sum(count), 0) FROM \(table)
                WHERE series = ? AND start >= ? AND start < ?
                """, series, from, to) ?? 0)
    }
}
