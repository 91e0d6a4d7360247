package import DeskModel

/// An event as it is stored.
package struct EventRow: Sendable {
    package var position: Int64
    package var project: Int
    package var received: Int64
    package var fingerprint: Int64
    package var event: IncomingEvent
    /// The payload as it is stored.
    package var data: [UInt8]
    /// The words that the event is found by.
    package var words: [String]
}

/// A fingerprint as it is stored.
package struct FingerprintRow: Sendable {
    package var id: Int64
    package var hash: String
    package var project: Int
    package var text: String
    package var group: Int64
    package var latest: Latest
    package var count: Int
    package var first: Int64

    package init(
        id: Int64, hash: String, project: Int, text: String, group: Int64, latest: Latest,
        count: Int, first: Int64
    ) {
        (self.id, self.hash, self.project, self.text) = (id, hash, project, text)
        (self.group, self.latest, self.count, self.first) = (group, latest, count, first)
    }
}

/// A group as it is stored.
package struct GroupRow: Sendable {
    package var number: Int64
    package var id: String
    package var project: Int
    package var latest: Latest
    package var first: Int64
    package var count: Int
    package var users: Int
    package var fingerprints: Int
    package var status: Group.Status
    package var isRegressed: Bool
    /// What the team said of a group that is resolved; a batch never writes it.
    package var resolution: Resolution?
    /// The share of its events that are stored; a batch never writes it.
    package var keep: Double
    /// The member of the team who looks at it; a batch never writes it.
    package var assignee: String?
    package var spike: Spike
    /// The number of users up to which destinations were told of them.
    package var reached: Int
    package var position: Int64

    package init(
        number: Int64, id: String, project: Int, latest: Latest, first: Int64, count: Int = 0,
        users: Int = 0, fingerprints: Int = 1, status: Group.Status = .open,
        isRegressed: Bool = false, resolution: Resolution? = nil, keep: Double = 1,
        assignee: String? = nil, spike: Spike = Spike(), reached: Int = 0, position: Int64 = 0
    ) {
        (self.resolution, self.keep, self.assignee) = (resolution, keep, assignee)
        (self.number, self.id, self.project, self.latest) = (number, id, project, latest)
        (self.first, self.count, self.users) = (first, count, users)
        (self.fingerprints, self.status, self.isRegressed) = (fingerprints, status, isRegressed)
        (self.spike, self.reached, self.position) = (spike, reached, position)
    }
}

/// The part of its latest event that a group or a fingerprint shows.
package struct Latest: Sendable {
    package var title: String
    package var culprit: String?
    package var level: Level
    /// The time of the event.
    package var seen: Int64

    package init(title: String, culprit: String?, level: Level, seen: Int64) {
        (self.title, self.culprit, self.level, self.seen) = (title, culprit, level, seen)
    }

    init(_ facts: EventFacts) {
        self.init(
            title: facts.title, culprit: facts.culprit, level: facts.level,
            seen: facts.timestamp.milliseconds)
    }

    /// Takes another event's place if that is later.
    mutating func take(_ other: Latest) {
        if other.seen >= seen { self = other }
    }
}

/// A release as a batch finds it.
package struct ReleaseRow: Sendable {
    package var id: Int64
    package var first: Int64

    package init(id: Int64, first: Int64) { (self.id, self.first) = (id, first) }
}

/// A batch's part in the numbers of a release.
package struct ReleaseChange: Sendable {
    package var id: Int64
    package var first: Int64
    package var events = 0
    package var users = 0
    package var affected = 0
    package var days: [Int64: (sessions: Int, failed: Int)] = [:]

    package var sessions: Int { days.values.reduce(0) { ClientNumber.sum($0, $1.sessions) } }
    package var failed: Int { days.values.reduce(0) { ClientNumber.sum($0, $1.failed) } }
}

/// A session as it begins.
package struct SessionRow: Sendable {
    package var project: Int
    package var id: String
    package var release: Int64
    package var user: String?
    package var hasFailed: Bool
    package var hasEnded: Bool
    package var received: Int64
}

/// Feedback as it is stored.
package struct FeedbackRow: Sendable {
    package var project: Int
    package var received: Int64
    package var feedback: IncomingFeedback
    package var user: String?
}

/// A destination with its number in the outbox.
package struct DestinationRow: Sendable {
    package var number: Int64
    package var destination: Destination
    /// What the event of a message fits.
    let filter: GroupQuery?

    package init(number: Int64, destination: Destination) {
        (self.number, self.destination) = (number, destination)
        // It was read when the destination was added.
        filter = destination.only.flatMap { try? GroupQuery($0) }
    }
}

/// A message as it is put into the outbox, due at once.
package struct OutboxRow: Sendable {
    package var destination: Int64
    /// The position of the event, or the number of the feedback; 0 for a message about neither.
    package var event: Int64
    package var occasion: Occasion
    /// The number of users that the group has reached, if that is the occasion.
    package var people: Int?
    /// What no other table has of a message about neither an event nor feedback.
    package var detail: String?
    package var created: Int64

    package init(
        destination: Int64, event: Int64 = 0, occasion: Occasion, people: Int? = nil,
        detail: String? = nil, created: Int64
    ) {
        (self.destination, self.event, self.occasion) = (destination, event, occasion)
        (self.people, self.detail, self.created) = (people, detail, created)
    }
}

/// A file as it waits for the event or the feedback that it belongs to.
package struct LooseFile: Sendable {
    package var project: Int
    package var owner: EventID
    package var received: Int64
    package var file: IncomingAttachment
}

extension Resolution {
    /// Reads the columns of a resolved group; nil for a group that was resolved before they were kept.
    package init?(time: Int64?, version: String?, releases: String?) {
        guard let time else { return nil }
        let names = releases.flatMap(Fingerprint.init(text:))?.parts ?? []
        self.init(time: Timestamp(milliseconds: time), version: version, releases: names)
    }

    /// The releases as one text.
    package var releasesText: String { Fingerprint(releases).text }
}
