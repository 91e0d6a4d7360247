import DeskModel

/// The content of an alert, whoever gets it.
struct Alert: Hashable, Sendable {
    /// A fact of an event, with its name.
    struct Fact: Hashable, Sendable {
        let name: String
        let lines: [AlertText]

        init?(_ name: String, _ lines: [AlertText?]) {
            (self.name, self.lines) = (name, lines.compactMap(\.self))
            guard !self.lines.isEmpty else { return nil }
        }
    }

    /// The reason, such as `Regressed`.
    var occasion: String
    /// The project's name, on one line.
    var project: String
    /// The title of the event, or how many events there are.
    var title: AlertText
    /// The place of the failure.
    var place: AlertText?
    /// The facts of one group.
    var facts: [Fact] = []
    /// The groups of a digest.
    var groups: [AlertText] = []
    /// The level of the worst event.
    var level: Level
    /// The time of the event; nil for many.
    var time: Timestamp?
    /// The link to the page.
    var url: String
}

extension ReceiverContext {
    /// Returns what is to be said about messages: about one group, or about many; nil if there are none.
    func alert(about digest: Digest) -> Alert? {
        guard digest.count > 0 else { return nil }
        return digest.only.map { alert(about: $0, count: digest.count) } ?? alert(aboutAll: digest)
    }

    private func alert(about message: Message, count: Int) -> Alert {
        switch message.subject {
        case .event(let event, let group): alert(about: message, event, group, count: count)
        case .feedback(let feedback): alert(about: feedback)
        case .release(let worse): alert(about: worse, at: message.created)
        case .summary(let summary): alert(about: summary, isWeek: message.occasion == .weekly)
        }
    }

    private func alert(
        about message: Message, _ stored: StoredEvent, _ group: Group, count: Int
    ) -> Alert {
        let event = stored.summary
        return Alert(
            occasion: message.headline(group), project: shownProject,
            title: AlertText(app: event.title, to: 200) ?? Self.untitled,
            place: group.culprit?.nonEmpty.map { "in \(app: $0, to: 300)" },
            facts: facts(of: stored, group, count: count), level: event.level,
            time: event.timestamp, url: link(to: event))
    }

    /// The name of the project, on one line.
    var shownProject: String { projectName.cut(to: 100).inOneLine }

    private func facts(of stored: StoredEvent, _ group: Group, count: Int) -> [Alert.Fact] {
        let (event, reading) = (stored.summary, EventReading(stored))
        let more = count > 1 ? "\(count) now, " : ""
        return [
            .init("Events", ["\(own: more)\(group.count) in all"]),
            .init("Users", ["\(group.users)"]),
            .init("Release", [AlertText(app: event.release, to: 200)]),
            .init("Environment", [AlertText(app: event.environment, to: 100)]),
            .init("Support code", [AlertText(app: event.supportCode, to: 100)]),
            .init("The user saw", reading.notice.map(told) ?? []),
            .init("Request", [AlertText(app: reading.request, to: 300)]),
            .init("Body", [AlertText(app: reading.body, to: 900)]),
            .init("Cause", [AlertText(app: reading.innermostCause, to: 500)]),
            .init("Place", [AlertText(app: reading.place, to: 200)]),
        ].compactMap(\.self)
    }

    private func told(
        _ notice: (title: String?, message: String?, choice: String?)
    ) -> [AlertText?] {
        [
            notice.title.map { "\(app: $0, to: 200, isStrong: true)" },
            notice.message.map { "\(app: $0, to: 500)" },
            notice.choice.map { "and chose: \(app: $0, to: 100)" },
        ]
    }

    private func alert(aboutAll digest: Digest) -> Alert {
        let entries = digest.entries
        let named = entries.prefix(20)
        var groups = named.map(\.line)
        let rest = entries.dropFirst(named.count)
        if !rest.isEmpty {
            let events = rest.reduce(0) { $0 + $1.count }.counted("event")
            let others = rest.count.counted("more group", "more groups")
            groups.append("and \(own: events) in \(own: others)")
        }
        let first = entries.first?.project ?? 0
        return Alert(
            occasion: "Digest", project: shownProject, title: AlertText(entries), groups: groups,
            level: entries.map(\.level).max() ?? .error, url: link("/projects/\(first)"))
    }

    fileprivate static let untitled: AlertText = "(no title)"
}

extension AlertText {
    /// The numbers of a digest, by kind.
    fileprivate init(_ entries: [Digest.Entry]) {
        var (events, groups, releases, users, others) = (0, 0, 0, 0, 0)
        for entry in entries {
            switch entry.subject {
            case .event:
                events += entry.count
                groups += 1
            case .release: releases += 1
            case .feedback: users += 1
            case .summary: others += 1
            }
        }
        let parts = [
            events > 0 ? "\(events.counted("event")) in \(groups.counted("group"))" : nil,
            releases > 0 ? releases.counted("worse release") : nil,
            users > 0 ? users.counted("message of a user", "messages of users") : nil,
            others > 0 ? others.counted("summary", "summaries") : nil,
        ]
        self = "\(own: parts.compactMap(\.self).joined(separator: ", "))"
    }
}

extension Digest.Entry {
    fileprivate var line: AlertText {
        switch subject {
        case .event(_, let group): line(of: group)
        case .feedback(let feedback):
            "\(own: "Feedback", isStrong: true) \(app: feedback.message, to: 80)"
        case .release(let worse):
            "\(own: "Worse release", isStrong: true) \(app: worse.release, to: 80): \(own: worse.words(worse.share)) in \(app: worse.operation, to: 80)"
        case .summary: "\(own: "Summary", isStrong: true)"
        }
    }

    private func line(of group: Group) -> AlertText {
        let why = Occasion.allCases.filter { occasions.contains($0) && $0 != .every }
            .map(\.rawValue)
        let facts = (why + ["\(group.count) in all"]).joined(separator: ", ")
        let title = AlertText(app: group.title, to: 80) ?? ReceiverContext.untitled
        var line: AlertText = "\(own: "\(count)×", isStrong: true) "
        line.pieces += title.pieces
        line.pieces.append(.init(text: " (\(facts))"))
        return line
    }

    fileprivate var project: Int {
        switch subject {
        case .event(_, let group): group.project
        case .feedback(let feedback): feedback.project
        case .release(let worse): worse.project
        case .summary(let summary): summary.project
        }
    }

    fileprivate var level: Level {
        switch subject {
        case .event(_, let group): group.level
        case .release: .error
        case .feedback, .summary: .info
        }
    }
}

extension Message {
    fileprivate func headline(_ group: Group) -> String {
        switch occasion {
        case .new: "New"
        case .regressed: "Regressed"
        case .spike: "Spike"
        case .people: (people ?? group.users).counted("person", "people")
        default: "Event"
        }
    }
}

extension Int {
    func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}
