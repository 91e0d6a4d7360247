package import DeskModel

/// The content of a project's inbox.
package struct Inbox: Sendable {
    /// A part of the groups, the latest seen first.
    package var groups: [Group]
    /// The cursor of the next part of the list; nil at its end.
    package var next: String?
    /// Whether this part is not the first one; only the first one grows while it is open.
    package var isContinued: Bool
    /// The words that the groups must have; empty means all.
    package var query: String
    /// The status that the groups must have; nil means any.
    package var status: Group.Status?
    /// The order of the groups.
    package var order: GroupOrder
    /// The reason why the query is none, so that nothing is shown; nil if it is one.
    package var problem: GroupQuery.Problem?
    /// Whether only the visitor's groups are shown.
    package var isMine: Bool
    /// The events of each group in slots of equal length, the oldest first, by the group's id.
    package var trends: [String: [Int]]
    /// The events of the project in each of the last 24 hours, the oldest first.
    package var history: [Int]
    /// The counts of the project.
    package var counts: Counts
    /// The latest releases.
    package var releases: [Release]
    /// The position that the live stream goes on from, asked for before the groups were read.
    package var livePosition: Int64
    /// The DSN that apps report to, for a project without events.
    package var dsn: String

    /// Creates an inbox.
    package init(
        groups: [Group], next: String? = nil, isContinued: Bool = false, query: String = "",
        status: Group.Status? = nil, order: GroupOrder = .last,
        problem: GroupQuery.Problem? = nil, isMine: Bool = false, trends: [String: [Int]] = [:],
        history: [Int] = [],
        counts: Counts = Counts(), releases: [Release] = [], livePosition: Int64 = 0,
        dsn: String = ""
    ) {
        self.groups = groups
        self.next = next
        self.isContinued = isContinued
        self.query = query
        self.status = status
        self.order = order
        self.problem = problem
        self.isMine = isMine
        self.trends = trends
        self.history = history
        self.counts = counts
        self.releases = releases
        self.livePosition = livePosition
        self.dsn = dsn
    }
}
