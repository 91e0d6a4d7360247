import DeskMoving
import Synchronization

/// A side that does something before each call, which knows its name and how often it was called.
final class FrontSide: MovingSide {
    private let side: any MovingSide
    private let before: @Sendable (_ call: String, _ number: Int) async throws -> Void
    /// What it says of rows, made of what is so.
    private let telling: @Sendable (RowDigest) -> RowDigest
    private let calls = Mutex<[String: Int]>([:])

    init(
        _ side: any MovingSide,
        telling: @escaping @Sendable (RowDigest) -> RowDigest = { $0 },
        before: @escaping @Sendable (_ call: String, _ number: Int) async throws -> Void
    ) {
        (self.side, self.before, self.telling) = (side, before, telling)
    }

    private func note(_ call: String) async throws {
        let number = calls.withLock { calls in
            calls[call, default: 0] += 1
            return calls[call, default: 0]
        }
        try await before(call, number)
    }

    var address: String { side.address }
    func number(_ name: MovingNumber) async throws -> Int64? { try await side.number(name) }
    func keep(_ numbers: [MovingNumber: Int64?]) async throws { try await side.keep(numbers) }
    func place(
        in table: MovedTable, from place: Int64, after count: Int
    ) async throws -> Int64? {
        try await side.place(in: table, from: place, after: count)
    }
    func digest(of table: MovedTable, in range: RowRange) async throws -> RowDigest {
        try await note("digest")
        return telling(try await side.digest(of: table, in: range))
    }
    func marks(of table: MovedTable, in range: RowRange) async throws -> [RowMark] {
        try await note("marks")
        return try await side.marks(of: table, in: range)
    }
    func rows(of table: MovedTable, keys: [MovedRow]) async throws -> [MovedRow] {
        try await note("rows")
        return try await side.rows(of: table, keys: keys)
    }
    func apply(
        to table: MovedTable, deleting keys: [MovedRow], writing rows: [MovedRow]
    ) async throws {
        try await note("apply")
        try await side.apply(to: table, deleting: keys, writing: rows)
    }
    func counters() async throws -> [MovedCounter: Int64] { try await side.counters() }
    func raise(_ counters: [MovedCounter: Int64]) async throws { try await side.raise(counters) }
    func days() async throws -> [Int64] { try await side.days() }
    func prepare(forDays positions: [Int64]) async throws {
        try await side.prepare(forDays: positions)
    }
    func refuseWrites(because reason: String, movedTo identity: Int64) async throws {
        try await note("refuse")
        try await side.refuseWrites(because: reason, movedTo: identity)
    }
    func takeWrites() async throws { try await side.takeWrites() }
    func close() async { await side.close() }
}
