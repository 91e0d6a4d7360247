import DeskModel

extension Batch {
    /// Stores a user's feedback; feedback that is sent again with its event is there already, and an event that
    /// has as much as is kept gets no more.
    func take(_ feedback: IncomingFeedback, of arrival: Arrival) throws {
        let project = arrival.project
        if let event = feedback.event {
            let key = FeedbackKey(project: project, event: event)
            let count = try feedbackCounts[key] ?? tables.feedbackCount(about: event, of: project)
            feedbackCounts[key] = count
            guard count < Arrival.fileLimit,
                try !tables.hasFeedback(feedback, about: event, of: project)
            else { return }
            feedbackCounts[key] = count + 1
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
