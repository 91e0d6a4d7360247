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

    /// Whether a project's quota leaves room for an event.
    package func hasRoom(_ project: Int, limit: Int) -> Bool { counts[project, default: 0] < limit }

    /// Counts an event of a project if its quota leaves room for one.
    ///
    /// - Returns: Whether there was room.
    package mutating func admit(_ project: Int, limit: Int) -> Bool {
        guard hasRoom(project, limit: limit) else { return false }
        counts[project, default: 0] += 1
        return true
    }
}

/// Counts the bytes that projects have taken on a day (UTC) against their quotas.
///
/// Several desks may share a store; their bytes count when the counts are read again.
package struct ByteQuota: Sendable {
    private var counts: [Int: Int] = [:]
    private var lastRead: Timestamp?

    /// Creates a quota that has counted nothing yet.
    package init() {}

    /// Whether the counts were read a second ago or longer, on another day, or never.
    package func isStale(at now: Timestamp) -> Bool {
        guard let lastRead else { return true }
        return now < lastRead || now - lastRead >= .seconds(1) || now.day != lastRead.day
    }

    /// Takes over the store's counts: the bytes of this day by project.
    package mutating func read(_ counts: [Int: Int], at now: Timestamp) {
        (self.counts, lastRead) = (counts, now)
    }

    /// Adds bytes that a project has taken.
    package mutating func add(_ bytes: Int, of project: Int) {
        counts[project] = ClientNumber.sum(counts[project, default: 0], bytes)
    }

    /// Whether a project's quota leaves room for bytes; for none if it is used up.
    package func hasRoom(for bytes: Int, of project: Int, limit: Int) -> Bool {
        let taken = counts[project, default: 0]
        return taken < limit && bytes <= limit - taken
    }
}
