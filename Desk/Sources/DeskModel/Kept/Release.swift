/// The facts of a release.
public struct Release: Hashable, Sendable {
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

    /// Creates a release.
    public init(
        release: String, firstSeen: Timestamp, events: Int = 0, sessions: Int = 0,
        failedSessions: Int = 0, users: Int = 0, affectedUsers: Int = 0
    ) {
        self.release = release
        self.firstSeen = firstSeen
        self.events = events
        self.sessions = sessions
        self.failedSessions = failedSessions
        self.users = users
        self.affectedUsers = affectedUsers
    }
}
