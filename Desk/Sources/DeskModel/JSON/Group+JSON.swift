extension JSON {
    /// A group as the desk answers it, in a list or, with its fingerprints, by itself.
    package init(_ group: Group, withFingerprints: Bool = false) {
        var members: [(name: String, value: JSON)] = [
            ("id", .string(group.id)),
            ("project", JSON(group.project)),
            ("title", .string(group.title)),
            ("culprit", JSON(group.culprit)),
            ("level", .string(group.level.rawValue)),
            ("count", JSON(group.count)),
            ("users", JSON(group.users)),
            ("firstSeen", JSON(group.firstSeen)),
            ("lastSeen", JSON(group.lastSeen)),
            ("status", .string(group.status.rawValue)),
            ("regressed", .bool(group.isRegressed)),
            ("resolvedAt", group.resolution.map { JSON($0.time) } ?? .null),
            ("resolvedIn", JSON(group.resolution?.version)),
            ("keep", .number("\(group.keep)")),
            ("assignee", JSON(group.assignee)),
            ("issue", JSON(group.issue)),
            ("releases", .array(group.releases.map(JSON.string))),
        ]
        if withFingerprints {
            members.append(("fingerprints", .array(group.fingerprints.map(JSON.string))))
        }
        self = .object(JSONObject(members))
    }

    /// A time as RFC 3339 in UTC, with milliseconds.
    package init(_ time: Timestamp) { self = .string(time.description) }
}
