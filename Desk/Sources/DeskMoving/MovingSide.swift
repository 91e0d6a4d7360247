/// A store that data is moved from or to.
///
/// Each method reads or writes in a transaction of its own, so what two calls read may differ while a desk
/// serves the store.
package protocol MovingSide: Sendable {
    /// The address of the store, without a password.
    var address: String { get }

    /// A number that the store keeps under a name; nil if there is none.
    func number(_ name: MovingNumber) async throws -> Int64?
    /// Keeps numbers under names; nil removes one.
    func keep(_ numbers: [MovingNumber: Int64?]) async throws

    /// The place of the row that a number of rows of a table precede, from a place on; nil if there are fewer.
    func place(in table: MovedTable, from place: Int64, after count: Int) async throws -> Int64?
    /// The digest of the rows of a range.
    func digest(of table: MovedTable, in range: RowRange) async throws -> RowDigest
    /// The marks of the rows of a range, in any order.
    func marks(of table: MovedTable, in range: RowRange) async throws -> [RowMark]
    /// The rows with keys, in any order, without those that are gone.
    func rows(of table: MovedTable, keys: [MovedRow]) async throws -> [MovedRow]
    /// Deletes and writes rows in one transaction. A row that is there is replaced.
    ///
    /// - Throws: ``MoveFailure`` if nothing is being moved into the store.
    func apply(to table: MovedTable, deleting keys: [MovedRow], writing rows: [MovedRow])
        async throws

    /// The highest numbers that the store ever gave, by counter.
    func counters() async throws -> [MovedCounter: Int64]
    /// Makes the store give higher numbers than these.
    func raise(_ counters: [MovedCounter: Int64]) async throws

    /// The first positions of the days on which events were received, in their order.
    func days() async throws -> [Int64]
    /// Prepares for events whose days begin at positions.
    func prepare(forDays positions: [Int64]) async throws

    /// Refuses all writes, with a reason, and keeps the identity of the store that they go to from now on.
    func refuseWrites(because reason: String, movedTo identity: Int64) async throws
    /// Takes writes again.
    func takeWrites() async throws
    /// Closes the store.
    func close() async
}

/// The names of numbers that a store keeps about moves.
package enum MovingNumber: String, Sendable {
    /// A number of the store's own.
    case identity = "moveIdentity"
    /// The identity of the store that is being moved into this one, which no desk opens until then.
    case movingFrom
    /// The identity of the store that was moved into this one.
    case movedFrom
    /// The identity of the store that this one's writes go to.
    case movedTo
}

/// A number that a store keeps about itself.
package enum MovedCounter: String, CaseIterable, Sendable {
    /// The places in the order of all changes.
    case position
    /// The time that old totals were merged into hours up to.
    case merged
    /// The changes of the answers to apps.
    case knownIssues
    /// The rows of a table.
    case projects, groups, fingerprints, releases, attachments, feedback, replies, destinations
    case outbox
    case operationQueue = "operation_queue", worseReleases = "worse_releases"
}

/// The reason why a move was not done, as one line for people.
package struct MoveFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line.
    package let description: String

    /// Creates a failure.
    package init(_ description: String) { self.description = description }
}
