extension JSON {
    /// What a user wrote, as the desk answers it, with the replies of the team.
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
