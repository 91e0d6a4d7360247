/// Events that are one problem.
package struct Group: Hashable, Sendable {
    /// The team's decision about a group.
    package enum Status: String, Hashable, Sendable, CaseIterable {
        case open, resolved, muted
    }

    /// The id: letters and digits.
    package var id: String
    /// The project.
    package var project: Int
    /// The title of its latest event.
    package var title: String
    /// The place of the failure: a transaction, or a module and a function.
    package var culprit: String?
    /// The level of its latest event.
    package var level: Level
    /// The number of events that were stored for it.
    package var count: Int
    /// The number of users that it met.
    package var users: Int
    /// The time of its first event.
    package var firstSeen: Timestamp
    /// The time of its latest event.
    package var lastSeen: Timestamp
    /// The team's decision about it.
    package var status: Status
    /// Whether an event came after it was resolved, and the team has not decided anew.
    package var isRegressed: Bool
    /// When and in which version it was resolved; nil unless it is.
    package var resolution: Resolution?
    /// The share of its events that are stored, from 0 to 1.
    package var keep: Double
    /// The member of the team who looks at it.
    package var assignee: String?
    /// The address of its issue in a tracker.
    package var issue: String?
    /// The releases that it was seen in, the latest first.
    package var releases: [String]
    /// The fingerprints of its events, each as a text of its own.
    package var fingerprints: [String]
    /// The place of its latest change in the order of all changes.
    package var position: Int64

    /// Creates a group.
    package init(
        id: String, project: Int, title: String, culprit: String? = nil, level: Level = .error,
        count: Int = 0, users: Int = 0, firstSeen: Timestamp, lastSeen: Timestamp,
        status: Status = .open, isRegressed: Bool = false, resolution: Resolution? = nil,
        keep: Double = 1, assignee: String? = nil, issue: String? = nil, releases: [String] = [],
        fingerprints: [String] = [],
        position: Int64 = 0
    ) {
        self.id = id
        self.project = project
        self.title = title
        self.culprit = culprit
        self.level = level
        self.count = count
        self.users = users
        self.firstSeen = firstSeen
        self.lastSeen = lastSeen
        self.status = status
        self.isRegressed = isRegressed
        self.resolution = status == .resolved ? resolution : nil
        self.keep = keep
        self.assignee = assignee
        self.issue = issue
        self.releases = releases
        self.fingerprints = fingerprints
        self.position = position
    }
}
