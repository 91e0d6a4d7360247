/// Counts the events of the last minute against the quotas of projects.
///
/// Several desks may share a store; their events count when the counts are read again.
package struct Quota: Sendable {
    /// The time for which a client waits that has used up a quota.
    package static let pause: Duration = .seconds(60)

    private var counts: [Int: Int] = [:]
    private var lastRead: Timestamp?

    /// Creates a quota that has counted nothing yet.
    package init() {}

    /// Whether the counts were read a second ago or longer, or never.
    package func isStale(at now: Timestamp) -> Bool {
        guard let lastRead else { return true }
        return now < lastRead || now - lastRead >= .seconds(1)
    }

    /// Takes over the store's counts: the events of the last minute by project.
    package mutating func read(_ counts: [Int: Int], at now: Timestamp) {
        (self.counts, lastRead) = (counts, now)
    }

    /// Counts an event of a project if its quota leaves room for one.
    ///
    /// - Returns: Whether there was room.
    package mutating func admit(_ project: Int, limit: Int) -> Bool {
        guard counts[project, default: 0] < limit else { return false }
        counts[project, default: 0] += 1
        return true
    }
}
