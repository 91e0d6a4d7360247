import DeskModel

extension Batch {
    /// Stores a user's feedback; feedback that is sent again with its event is there already.
    func take(_ feedback: IncomingFeedback, of arrival: Arrival) throws {
        let project = arrival.project
        if let event = feedback.event,
            try tables.hasFeedback(feedback, about: event, of: project)
                || tables.feedbackCount(about: event, of: project) >= Self.fileLimit
        {
            return
        }
        // The user is known by the feedback even when the event is not kept any more.
        let user =
            try feedback.user
            ?? feedback.event.flatMap { try tables.user(ofEvent: $0, of: project) }
        try tables.insert(
            FeedbackRow(
                project: project, received: arrival.received.milliseconds, feedback: feedback,
                user: user))
    }
}
