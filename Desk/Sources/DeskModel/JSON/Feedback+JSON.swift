extension JSON {
    /// The feedback of a user as the desk answers it, with the team's replies.
    package init(_ feedback: Feedback) {
        self = [
            "id": .string(feedback.id),
            "project": JSON(feedback.project),
            "received": JSON(feedback.received),
            "event": JSON(feedback.event?.description),
            "supportCode": JSON(feedback.supportCode),
            "name": JSON(feedback.name),
            "contact": JSON(feedback.contact),
            "contactRemoved": .bool(feedback.hasRemovedContact),
            "message": .string(feedback.message),
            "replies": .array(
                feedback.replies.map { ["sent": JSON($0.sent), "message": .string($0.message)] }),
        ]
    }
}
