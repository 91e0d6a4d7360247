package import DeskModel

/// The numbers of items that projects took and forwarded.
package protocol FigureStore: Sendable {
    /// The releases of a project, the latest first.
    func releases(of project: Int, page: Page) async throws -> Paged<Release>
    /// The numbers of items that a project took and forwarded.
    func counts(of project: Int) async throws -> Counts
    /// The numbers of events received, for a group or else a whole project, in slots of equal length.
    ///
    /// - Returns: A number a slot, the oldest first; the last slot ends at `end`.
    func history(
        of project: Int, group: String?, slots: Int, of length: Duration, until end: Timestamp
    ) async throws -> [Int]
}
