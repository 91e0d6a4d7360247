/// A summary of a day or a week of a project, for a digest.
package struct Summary: Hashable, Sendable {
    /// A group in a summary.
    package struct Entry: Hashable, Sendable {
        /// The id of the group.
        package var group: String
        /// Its title.
        package var title: String
        /// The users who met it in that time.
        package var people: Int
        /// The events of that time.
        package var events: Int
        /// Whether the time has its first event.
        package var isNew: Bool

        /// Creates an entry.
        package init(
            group: String, title: String, people: Int = 0, events: Int = 0, isNew: Bool = false
        ) {
            (self.group, self.title, self.people) = (group, title, people)
            (self.events, self.isNew) = (events, isNew)
        }
    }

    /// The project.
    package var project: Int
    /// The begin of the time.
    package var from: Timestamp
    /// The end of the time.
    package var until: Timestamp
    /// The difference of the team's clock to UTC at the end.
    package var offset: Duration
    /// The groups that were met by most users, at most ``limit``.
    package var spread: [Entry]
    /// The number of groups that were met at all.
    package var groups: Int
    /// The groups that were resolved, at most ``limit``.
    package var resolved: [Entry]
    /// The releases that were found to be worse than the one before, at most ``limit``.
    package var worse: [WorseRelease]
    /// The number of messages of users.
    package var feedback: Int

    /// The most groups of a kind that are named.
    package static let limit = 10

    /// Creates a summary.
    package init(
        project: Int, from: Timestamp, until: Timestamp, offset: Duration = .zero,
        spread: [Entry] = [], groups: Int = 0, resolved: [Entry] = [], worse: [WorseRelease] = [],
        feedback: Int = 0
    ) {
        (self.project, self.from, self.until, self.offset) = (project, from, until, offset)
        (self.spread, self.groups, self.resolved) = (spread, groups, resolved)
        (self.worse, self.feedback) = (worse, feedback)
    }
}

extension JSON {
    /// The summary as webhooks get it.
    package init(_ summary: Summary) {
        self = [
            "project": JSON(summary.project), "from": JSON(summary.from),
            "until": JSON(summary.until),
            "offsetMinutes": JSON(Int(summary.offset.milliseconds / 60_000)),
            "spread": .array(summary.spread.map { JSON($0) }), "groups": JSON(summary.groups),
            "resolved": .array(summary.resolved.map { JSON($0) }),
            "worse": .array(summary.worse.map { JSON($0) }), "feedback": JSON(summary.feedback),
        ]
    }

    private init(_ entry: Summary.Entry) {
        self = [
            "group": .string(entry.group), "title": .string(entry.title),
            "people": JSON(entry.people), "events": JSON(entry.events),
            "new": .bool(entry.isNew),
        ]
    }
}

extension Summary {
    /// Reads the summary as the outbox keeps it; nil for another value.
    init?(_ json: JSON) {
        guard let project = json["project"]?.int,
            let from = json["from"]?.string.flatMap(Timestamp.init),
            let until = json["until"]?.string.flatMap(Timestamp.init),
            let minutes = json["offsetMinutes"]?.int, let groups = json["groups"]?.int,
            let feedback = json["feedback"]?.int
        else { return nil }
        func list<Item>(_ name: String, _ item: (JSON) -> Item?) -> [Item] {
            json[name]?.array?.compactMap(item) ?? []
        }
        self.init(
            project: project, from: from, until: until, offset: .seconds(60 * minutes),
            spread: list("spread", Entry.init), groups: groups,
            resolved: list("resolved", Entry.init), worse: list("worse", WorseRelease.init),
            feedback: feedback)
    }
}

extension Summary.Entry {
    fileprivate init?(_ json: JSON) {
        guard let group = json["group"]?.string, let title = json["title"]?.string,
            let people = json["people"]?.int, let events = json["events"]?.int
        else { return nil }
        self.init(
            group: group, title: title, people: people, events: events,
            isNew: json["new"] == true)
    }
}
