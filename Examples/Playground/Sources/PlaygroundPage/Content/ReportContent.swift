/// A report as the team sees it.
///
/// Secrets are masked already.
public struct ReportContent: Sendable, Hashable {
    /// The incident.
    public var incident: String
    /// The kind of the failure.
    public var kind: String
    /// The level, such as `warning` or `error`.
    public var level: String
    /// The line that says what failed and where.
    public var headline: String
    /// The support code that the member has read; nil without an alert.
    public var supportCode: String?
    /// Facts by name and value, such as the request, the status and the coding path.
    public var facts: [Fact]
    /// The place on the desk, once the report is there: the group's name, its events and users.
    public var desk: DeskPlace?

    /// A fact of a report.
    public struct Fact: Sendable, Hashable {
        /// The name: `operation`, `request`, `status`, `codingPath`, `cause`, `shown`, `attempts`.
        public var name: String
        /// The value.
        public var value: String

        /// Creates a fact.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A report's place on the desk.
    public struct DeskPlace: Sendable, Hashable {
        /// The name of its group, such as `LUWM-29`.
        public var group: String
        /// The number of events in the group.
        public var events: Int
        /// The number of members who met it.
        public var users: Int

        /// Creates a place.
        public init(group: String, events: Int, users: Int) {
            self.group = group
            self.events = events
            self.users = users
        }
    }

    /// Creates a report.
    public init(
        incident: String, kind: String, level: String, headline: String,
        supportCode: String? = nil, facts: [Fact] = [], desk: DeskPlace? = nil
    ) {
        self.incident = incident
        self.kind = kind
        self.level = level
        self.headline = headline
        self.supportCode = supportCode
        self.facts = facts
        self.desk = desk
    }
}
