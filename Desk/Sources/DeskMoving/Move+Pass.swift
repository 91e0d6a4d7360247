extension Move {
    /// The number of rows of a range.
    private static let rangeSize = 5000
    /// The most rows that are compared one by one at a time.
    private static let shareSize = 100_000
    /// The number of rows between two reports of progress.
    private static let toldSize = 20_000
    /// The bounds of what is read and written together.
    private static let batch = (rows: 500, bytes: 4_000_000)

    /// Makes the target equal to the source as it is read meanwhile.
    func pass(_ report: inout MoveReport) async throws {
        report.passes += 1
        try await target.prepare(forDays: source.days())
        for table in MovedTable.all {
            try await pass(table, report.passes)
        }
    }

    /// Ranges leave out no place, since the target may have rows where the source has none.
    private func pass(_ table: MovedTable, _ number: Int) async throws {
        var (low, count, told) = (Int64.min, 0, 0)
        while low < .max {
            let high = try await end(in: table, from: low)
            count += try await merge(table, RowRange(low..<high))
            low = high
            let isLast = low == .max && count > told
            guard isLast || count >= told + Self.toldSize else { continue }
            told = count
            tell(.moved(pass: number, table: table.name, rows: count))
        }
    }

    /// The end of the range of a table that begins at a place.
    private func end(in table: MovedTable, from low: Int64) async throws -> Int64 {
        guard table.place != nil else { return .max }
        let high = try await source.place(in: table, from: low, after: Self.rangeSize)
        // More rows than fit may have one place.
        return high.map { max($0, low + 1) } ?? .max
    }

    /// Makes a range equal, and returns the number of rows that were not.
    private func merge(_ table: MovedTable, _ range: RowRange) async throws -> Int {
        try Task.checkCancellation()
        async let one = source.digest(of: table, in: range)
        async let other = target.digest(of: table, in: range)
        let (here, there) = try await (one, other)
        guard here != there else { return 0 }
        var count = 0
        let shares = Int64(max(here.count, there.count) / Self.shareSize + 1)
        for share in 0..<shares {
            var part = range
            (part.share, part.shares) = (share, shares)
            count += try await mergeRows(table, part)
        }
        return count
    }

    private func mergeRows(_ table: MovedTable, _ range: RowRange) async throws -> Int {
        async let one = source.marks(of: table, in: range)
        async let other = target.marks(of: table, in: range)
        let (here, there) = try await (one, other)
        var surplus = Dictionary(there.map { ($0.key, $0.hash) }, uniquingKeysWith: { $1 })
        let missing = here.filter { surplus.removeValue(forKey: $0.key) != $0.hash }
        let gone = Array(surplus.keys)
        for begin in stride(from: 0, to: gone.count, by: Self.batch.rows) {
            let keys = Array(gone[begin..<min(begin + Self.batch.rows, gone.count)])
            try await target.apply(to: table, deleting: keys, writing: [])
        }
        for keys in Self.batches(missing) {
            try Task.checkCancellation()
            let rows = try await source.rows(of: table, keys: keys)
            try await target.apply(to: table, deleting: [], writing: rows)
        }
        return gone.count + missing.count
    }

    private static func batches(_ marks: [RowMark]) -> [[MovedRow]] {
        var batches: [[MovedRow]] = []
        var bytes = 0
        for mark in marks {
            let isFull = bytes + mark.size > batch.bytes || batches.last?.count == batch.rows
            if batches.isEmpty || isFull {
                batches.append([])
                bytes = 0
            }
            batches[batches.count - 1].append(mark.key)
            bytes += mark.size
        }
        return batches
    }
}
