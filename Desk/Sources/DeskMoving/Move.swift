/// A move of everything in one store to another, while a desk serves the first.
///
/// A pass makes the second store equal to the first. It compares digests of ranges of each table, and looks only
/// into those that differ. So it can be repeated and broken off anywhere. When a pass is short, the first
/// store refuses writes, and one more pass and a check follow.
package struct Move: Sendable {
    let source: any MovingSide
    let target: any MovingSide
    let tell: @Sendable (MoveProgress) -> Void

    /// The passes after which writes are refused in any case.
    private static let passLimit = 20
    /// The duration of a pass that is short.
    private static let shortPass = Duration.seconds(2)

    /// Creates a move.
    package init(
        from source: any MovingSide, to target: any MovingSide,
        tell: @escaping @Sendable (MoveProgress) -> Void = { _ in }
    ) {
        (self.source, self.target, self.tell) = (source, target, tell)
    }

    /// Moves everything, or goes on with a move that was interrupted.
    ///
    /// - Throws: ``MoveFailure``, and errors of the stores. Unless the failure says otherwise, the source takes
    ///   writes then, and the same move can be begun again.
    package func run() async throws -> MoveReport {
        var report = MoveReport()
        let (from, to) = (try await identity(of: source), try await identity(of: target))
        if try await isDone(from, to) {
            report.wasDone = true
            return report
        }
        try await begin(from, to)
        var last = Duration.seconds(Int64.max)
        while report.passes < Self.passLimit {
            let duration = try await timed { try await pass(&report) }
            guard duration > Self.shortPass, duration < last * 0.8 else { break }
            last = duration
        }
        try Task.checkCancellation()
        report.refused = try await timed { try await end(&report, from, to) }
        return report
    }

    /// The store's own number, which it keeps from now on.
    private func identity(of side: any MovingSide) async throws -> Int64 {
        if let identity = try await side.number(.identity) { return identity }
        let identity = Int64.random(in: 1...(.max))
        try await side.keep([.identity: identity])
        return identity
    }

    private func isDone(_ from: Int64, _ to: Int64) async throws -> Bool {
        let isTarget = try await source.number(.movedTo) == to
        return try await target.number(.movedFrom) == from && isTarget
    }

    private func begin(_ from: Int64, _ to: Int64) async throws {
        guard from != to else { throw MoveFailure("Both are the same data.") }
        guard try await [nil, to].contains(source.number(.movedTo)) else {
            throw MoveFailure(
                "The source was moved elsewhere; 'desk move --reopen' makes it take events again.")
        }
        guard try await source.number(.movingFrom) == nil else {
            throw MoveFailure("A move to the source is not complete; begin that one again.")
        }
        if let other = try await target.number(.movingFrom) {
            guard other == from else {
                throw MoveFailure("A move of other data to the target is not complete.")
            }
            return
        }
        for table in MovedTable.all {
            guard try await target.digest(of: table, in: .all).count == 0 else {
                throw MoveFailure("The target has a desk's data already.")
            }
        }
        try await target.keep([.movingFrom: from])
    }

    /// The last pass, after which nothing may differ.
    private func end(_ report: inout MoveReport, _ from: Int64, _ to: Int64) async throws {
        tell(.refusing)
        do {
            try await source.refuseWrites(
                because: "the data was moved to \(target.address)", movedTo: to)
            try await pass(&report)
            try await check(&report)
            try await target.raise(source.counters())
        } catch {
            try await reopen(from)
            throw error
        }
        do {
            try await target.keep([.movingFrom: nil, .movedFrom: from])
        } catch {
            throw MoveFailure("The end of the move is not known; run the same command again.")
        }
    }

    /// Lets the source take writes again, unless another run has completed the move.
    ///
    /// It does so in a task of its own, since this one may be canceled.
    private func reopen(_ from: Int64) async throws {
        let task = Task { [source, target] in
            if (try? await target.number(.movedFrom)) == from { return }
            try await source.takeWrites()
        }
        guard case .success = await task.result else {
            throw MoveFailure(
                "It failed, and the source refuses events still; use 'desk move --reopen'.")
        }
    }

    /// Compares all rows, and counts them.
    private func check(_ report: inout MoveReport) async throws {
        for table in MovedTable.all {
            async let one = source.digest(of: table, in: .all)
            async let other = target.digest(of: table, in: .all)
            let (here, there) = try await (one, other)
            guard here == there else {
                throw MoveFailure("The check found a difference in \(table.name).")
            }
            report.rows[table.name] = here.count
        }
    }

    private func timed(_ work: () async throws -> Void) async throws -> Duration {
        let begin = ContinuousClock.now
        try await work()
        return .now - begin
    }
}

/// The progress of a move.
package enum MoveProgress: Sendable {
    /// The rows of a table that a pass has written or deleted so far.
    case moved(pass: Int, table: String, rows: Int)
    /// The source refuses writes from now on.
    case refusing
}

/// The result of a move.
package struct MoveReport: Sendable {
    /// The passes.
    package var passes = 0
    /// The numbers of rows, by their tables.
    package var rows: [String: Int] = [:]
    /// The time for which the source refused writes before the target was complete.
    package var refused = Duration.zero
    /// Whether an earlier run had done everything.
    package var wasDone = false

    init() {}
}
