package import DeskModel

/// The content of a group's page.
package struct GroupContent: Sendable {
    /// The group, with its fingerprints.
    package var group: Group
    /// Its latest event, whose stack is shown; nil if none is kept.
    package var latest: StoredEvent?
    /// A part of its events, the latest first.
    package var events: [EventSummary]
    /// The cursor of the next part of the list; nil at its end.
    package var next: String?
    /// Whether this part is not the first one; only the first one grows while it is open.
    package var isContinued: Bool
    /// The events of the group in each of the last 24 hours, the oldest first.
    package var history: [Int]
    /// The position that the live stream goes on from, asked for before the group was read.
    package var livePosition: Int64
    /// Other groups of the project, that it may be merged into.
    package var others: [Group]
    /// The known issue of the group.
    package var knownIssue: KnownIssue?
    /// The number of times that the known issue was handed out.
    package var handedOut: Int
    /// The address of the page, with its host.
    package var address: String
    /// The people of its operation, by release, in the last days.
    package var operations: [OperationRow]

    /// Creates the content of a group's page.
    package init(
        group: Group, latest: StoredEvent? = nil, events: [EventSummary], next: String? = nil,
        isContinued: Bool = false,
        history: [Int] = [], livePosition: Int64 = 0, others: [Group] = [],
        knownIssue: KnownIssue? = nil, handedOut: Int = 0, operations: [OperationRow] = [],
        address: String = ""
    ) {
        self.group = group
        self.latest = latest
        self.events = events
        self.next = next
        self.isContinued = isContinued
        self.history = history
        self.livePosition = livePosition
        self.others = others
        self.knownIssue = knownIssue
        self.handedOut = handedOut
        self.address = address
        self.operations = operations
    }
}
