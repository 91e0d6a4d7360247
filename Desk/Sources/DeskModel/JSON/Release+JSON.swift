extension JSON {
    /// A release as the desk answers it.
    package init(_ release: Release) {
        self = [
            "release": .string(release.release),
            "firstSeen": JSON(release.firstSeen),
            "events": JSON(release.events),
            "sessions": JSON(release.sessions),
            "failedSessions": JSON(release.failedSessions),
            "users": JSON(release.users),
            "affectedUsers": JSON(release.affectedUsers),
        ]
    }
}
