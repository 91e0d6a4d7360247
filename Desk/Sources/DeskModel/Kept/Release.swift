/// The facts of a release.
package struct Release: Hashable, Sendable {
    /// The sessions that were received on one day in UTC.
    package struct Day: Hashable, Sendable {
        /// The number of days since 1970.
        package var number: Int64
        /// The number of sessions.
        package var sessions: Int
        /// The number of sessions with at least one failure.
        package var failedSessions: Int

        /// Creates a day.
        package init(number: Int64, sessions: Int = 0, failedSessions: Int = 0) {
            (self.number, self.sessions, self.failedSessions) = (number, sessions, failedSessions)
        }
    }

    /// The release, such as `app@1.2.3`.
    package var release: String
    /// The time of its first event or session.
    package var firstSeen: Timestamp
    /// The number of its events.
    package var events: Int
    /// The number of its sessions.
    package var sessions: Int
    /// The number of its sessions with at least one failure.
    package var failedSessions: Int
    /// The number of users with a session or an event.
    package var users: Int
    /// The number of users with an event or a failed session.
    package var affectedUsers: Int
    /// The latest days with a session, the oldest first.
    package var days: [Day]

    /// Creates a release.
    package init(
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

extension Release {
    /// The names that a release is found by: its whole name, its version, and that without its build.
    package static func names(of release: String) -> [String] {
        let version = release.split(separator: "@").last.map(String.init) ?? release
        let number = version.split(separator: "+").first.map(String.init) ?? version
        return [release, version, number]
    }
}
