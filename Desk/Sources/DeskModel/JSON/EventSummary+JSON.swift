extension JSON {
    /// An event as the desk answers it in a list.
    package init(_ event: EventSummary) { self = .object(Self.members(of: event)) }

    /// A single event as the desk answers it: the members of a list's row, and the event as it was stored.
    package init(_ event: StoredEvent) {
        var members = Self.members(of: event.summary)
        members["event"] = (try? JSON(reading: event.event)) ?? .null
        self = .object(members)
    }

    /// A file of an event.
    package init(_ attachment: Attachment) {
        self = [
            "id": .string(attachment.id),
            "filename": .string(attachment.filename),
            "contentType": JSON(attachment.contentType),
            "size": JSON(attachment.size),
        ]
    }

    private static func members(of event: EventSummary) -> JSONObject {
        JSONObject([
            ("id", .string(event.id.description)),
            ("project", JSON(event.project)),
            ("received", JSON(event.received)),
            ("timestamp", JSON(event.timestamp)),
            ("level", .string(event.level.rawValue)),
            ("title", .string(event.title)),
            ("group", .string(event.group)),
            ("release", JSON(event.release)),
            ("environment", JSON(event.environment)),
            ("user", JSON(event.user)),
            ("supportCode", JSON(event.supportCode)),
        ])
    }
}
