/// Events that are one problem.
public struct Group: Hashable, Sendable {
    /// The team's decision about a group.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        case open, resolved, muted
    }

    /// The id: letters and digits.
    public var id: String
    /// The project.
    public var project: Int
    /// The title of its latest event.
    public var title: String
    /// The place of the failure: a transaction, or a module and a function.
    public var culprit: String?
    /// The level of its latest event.
    public var level: Level
    /// The number of events that were stored for it.
    public var count: Int
    /// The number of users that it met.
    public var users: Int
    /// The time of receipt of its first event.
    public var firstSeen: Timestamp
    /// The time of receipt of its latest event.
    public var lastSeen: Timestamp
    /// The team's decision about it.
    public var status: Status
    /// Whether an event came after it was resolved, and the team has not decided anew.
    public var isRegressed: Bool
    /// The member of the team who looks at it.
    public var assignee: String?
    /// The releases that it was seen in, the latest first.
    public var releases: [String]
    /// The fingerprints of its events, each as a text of its own.
    public var fingerprints: [String]
    /// The place of its latest change in the order of all changes.
    public var position: Int64

    /// Creates a group.
    public init(
        id: String, project: Int, title: String, culprit: String? = nil, level: Level = .error,
        count: Int = 0, users: Int = 0, firstSeen: Timestamp, lastSeen: Timestamp,
        status: Status = .open, isRegressed: Bool = false, assignee: String? = nil,
        releases: [String] = [], fingerprints: [String] = [], position: Int64 = 0
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
        self.assignee = assignee
        self.releases = releases
        self.fingerprints = fingerprints
        self.position = position
    }
}
