/// The changes of projects, in their order.
package protocol ChangeStore: Sendable {
    /// The changes of a project after a position, in their order. A group appears once, as it is now.
    func changes(of project: Int, after position: Int64, limit: Int) async throws -> [Change]
    /// The position of the latest change.
    func position() async throws -> Int64
    /// A sequence with an element when another desk has stored something.
    ///
    /// It is only a hint: an element may be missing, and ``position()`` is the truth. A store that does not
    /// hear of other desks has an empty one.
    func hints() -> AsyncStream<Void>
}

extension ChangeStore {
    /// An empty sequence.
    package func hints() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
