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
        let row = FeedbackRow(
            project: project, received: arrival.received.milliseconds, feedback: feedback,
            user: user)
        try tell(row, number: tables.insert(row))
    }

    /// Tells the destinations that want to hear of it.
    private func tell(_ row: FeedbackRow, number: Int64) throws {
        guard !isRestoring else { return }
        let words = SearchText.words(
            of: [row.feedback.message, row.feedback.name].compactMap(\.self))
        try postings.tell(.feedback, in: row.project) { query in
            query.fits(user: row.user) && query.hasWords(in: words)
        } message: {
            OutboxRow(
                destination: $0, event: number, occasion: .feedback, created: row.received)
        }
    }
}
