extension JSON {
    /// The feedback of a user as the desk answers it, with the team's replies.
    public init(_ feedback: Feedback, replies: [JSON] = []) {
        self = [
            "id": .string(feedback.id),
            "project": JSON(feedback.project),
            "received": JSON(feedback.received),
            "event": JSON(feedback.event?.description),
            "supportCode": JSON(feedback.supportCode),
            "name": JSON(feedback.name),
            "message": .string(feedback.message),
            "replies": .array(replies),
        ]
    }
}
