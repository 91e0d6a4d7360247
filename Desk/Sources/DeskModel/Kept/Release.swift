/// The facts of a release.
public struct Release: Hashable, Sendable {
    /// The sessions that were received on one day in UTC.
    public struct Day: Hashable, Sendable {
        /// The number of days since 1970.
        public var number: Int64
        /// The number of sessions.
        public var sessions: Int
        /// The number of sessions with at least one failure.
        public var failedSessions: Int

        /// Creates a day.
        public init(number: Int64, sessions: Int = 0, failedSessions: Int = 0) {
            (self.number, self.sessions, self.failedSessions) = (number, sessions, failedSessions)
        }
    }

    /// The release, such as `app@1.2.3`.
    public var release: String
    /// The time of its first event or session.
    public var firstSeen: Timestamp
    /// The number of its events.
    public var events: Int
    /// The number of its sessions.
    public var sessions: Int
    /// The number of its sessions with at least one failure.
    public var failedSessions: Int
    /// The number of users with a session or an event.
    public var users: Int
    /// The number of users with an event or a failed session.
    public var affectedUsers: Int
    /// The latest days with a session, the oldest first.
    public var days: [Day]

    /// Creates a release.
    public init(
        release: String, firstSeen: Timestamp, events: Int = 0, sessions: Int = 0,
        failedSessions: Int = 0, users: Int = 0, affectedUsers: Int = 0, days: [Day] = []
    ) {
        self.release = release
        self.firstSeen = firstSeen
        self.events = events
        self.sessions = sessions
        self.failedSessions = failedSessions
        self.users = users
        self.affectedUsers = affectedUsers
        self.days = days
    }
}
