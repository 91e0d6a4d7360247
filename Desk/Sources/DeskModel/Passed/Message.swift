/// One message for a destination.
package struct Message: Hashable, Sendable {
    /// What a message is about.
    package enum Subject: Hashable, Sendable {
        /// An event, with its group as it is now.
        case event(StoredEvent, Group)
        /// What a user wrote.
        case feedback(Feedback)
        /// A release that is worse than the one before.
        case release(WorseRelease)
        /// What happened in a day or a week.
        case summary(Summary)
    }

    /// The id, growing with time.
    package var id: Int64
    /// The reason for the message.
    package var occasion: Occasion
    /// What it is about.
    package var subject: Subject
    /// The number of users that the group has reached, if that is the reason.
    package var people: Int?
    /// The recipients who did not get it yet; empty for all of the destination.
    package var recipients: [String]
    /// The number of attempts before this one.
    package var attempts: Int
    /// The time when it was put into the outbox.
    package var created: Timestamp

    /// Creates a message.
    package init(
        id: Int64, occasion: Occasion, subject: Subject, people: Int? = nil,
        recipients: [String] = [], attempts: Int = 0, created: Timestamp
    ) {
        self.id = id
        self.occasion = occasion
        self.subject = subject
        self.people = people
        self.recipients = recipients
        self.attempts = attempts
        self.created = created
    }

    /// The event that it is about, if it is about one.
    package var event: StoredEvent? {
        if case .event(let event, _) = subject { event } else { nil }
    }

    /// The group of that event.
    package var group: Group? {
        if case .event(_, let group) = subject { group } else { nil }
    }
}

extension Message.Subject {
    /// What the outbox keeps of a subject that no other table has.
    package var detail: String? {
        switch self {
        case .event, .feedback: nil
        case .release(let release): JSON(release).description
        case .summary(let summary): JSON(summary).description
        }
    }

    /// Reads ``detail``; nil for an occasion without one, and for another text.
    package init?(_ occasion: Occasion, detail: String?) {
        // triage:ignore discarded-try: what is no JSON is no subject
        guard let json = detail.flatMap({ try? JSON(reading: Array($0.utf8)) }) else { return nil }
        switch occasion {
        case .release:
            guard let release = WorseRelease(json) else { return nil }
            self = .release(release)
        case .daily, .weekly:
            guard let summary = Summary(json) else { return nil }
            self = .summary(summary)
        default: return nil
        }
    }
}
