import DeskModel

/// The kinds of numbers that are counted.
package struct CountKey: Hashable, Sendable {
    package var project: Int
    package var kind: String
    package var name: String

    package init(project: Int, kind: String, name: String = "") {
        (self.project, self.kind, self.name) = (project, kind, name)
    }
}

/// A stretch of time of a series: of a fingerprint, or of a project, whose numbers are negative.
package struct BucketKey: Hashable, Sendable {
    package var series: Int64
    package var start: Int64

    package init(series: Int64, start: Int64) { (self.series, self.start) = (series, start) }
}

extension Batch {
    /// The number of names that are counted apart; later ones are counted together.
    static var nameLimit: Int { 100 }

    func count(_ kind: String, _ name: String, _ number: Int, project: Int) throws {
        guard number > 0 else { return }
        let all = CountKey(project: project, kind: kind)
        var known = try countNames[all] ?? tables.countedNames(kind, of: project)
        let isKnown =
            known.contains(name) || (known.count < Self.nameLimit && name.utf8.count <= 200)
        let counted = isKnown ? name : "other"
        if isKnown, name != "other" { known.insert(name) }
        countNames[all] = known
        let key = CountKey(project: project, kind: kind, name: counted)
        counts[key] = ClientNumber.sum(counts[key, default: 0], number)
    }

    func writeCounts() throws {
        for (key, number) in counts { try tables.add(number, to: key) }
        for (project, number) in storedEvents { try tables.addEvents(number, to: project) }
        for (project, number) in storedBytes { try tables.addBytes(number, to: project) }
        for (day, number) in takenBytes { try tables.addTaken(number, on: day) }
    }

    func count(_ received: Timestamp, series: Int64) {
        let start = Buckets.start(of: received.milliseconds, grain: Buckets.grain)
        buckets[BucketKey(series: series, start: start), default: 0] += 1
    }
}

/// The numbers of events over time, in fine stretches for the last day and in coarse ones.
package enum Buckets {
    /// The length of a fine stretch, in milliseconds.
    package static let grain: Int64 = 10_000
    /// The length of a coarse stretch, in milliseconds.
    package static let span: Int64 = 300_000
    /// The time for which fine stretches are kept: the past and the window of the rule for spikes.
    package static let fineLife = Duration.seconds(25 * 3600)

    package static func start(of time: Int64, grain: Int64) -> Int64 {
        let rest = time % grain
        return time - (rest < 0 ? rest + grain : rest)
    }

    /// The number of events of a series from one fine stretch's beginning to another's.
    ///
    /// Whole coarse stretches are counted as such, so a day is some hundred rows.
    static func total(
        _ series: Int64, from: Int64, to: Int64, _ tables: any CountTables
    ) throws -> Int {
        let first = start(of: from + span - 1, grain: span)
        let last = start(of: to, grain: span)
        func sum(_ from: Int64, _ to: Int64, isFine: Bool = true) throws -> Int {
            guard from < to else { return 0 }
            return try tables.sum(of: series, isFine: isFine, from: from, to: to)
        }
        guard first < last else { return try sum(from, to) }
        return try sum(from, first) + sum(first, last, isFine: false) + sum(last, to)
    }
}
