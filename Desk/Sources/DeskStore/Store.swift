/// The storage of a desk, which has many parts: a reader names those that it needs.
///
/// A store may be shared by several desks, so nothing here assumes one process: ids and positions come
/// from the store, an outbox message is leased to the desk that sends it, and what is new is found by
/// its position. Every event and every group has the position of its latest change, which grows with
/// each commit; a reader that asks for what came after a position misses nothing.
///
/// A method that returns has its effect on disk, also after the process is killed. Every method throws
/// only ``StoreError``.
package protocol Store:
    ProjectStore, IntakeStore, GroupStore, EventStore, FigureStore,
    HealthStore, ChangeStore, ArchiveStore, KnownIssueStore, FeedbackStore,
    OperationStore, DestinationStore, OutboxStore, DigestStore, AccessStore, UpkeepStore
{
    /// The duration to add to this machine's clock for the time that all desks on the store share.
    var clockOffset: Duration { get }
    /// Copies everything into a folder, as it is at one moment.
    ///
    /// - Throws: ``StoreError/occupied`` if the folder has a store already.
    func backup(to folder: String) async throws
    /// A value that this desk keeps under a name, made once by the closure.
    func secret(named name: String, make: @Sendable () -> [UInt8]) async throws -> [UInt8]
    /// Writes pending changes, and closes the files.
    func close() async throws
}

extension Store {
    /// Nothing: one desk has one clock.
    package var clockOffset: Duration { .zero }
}
