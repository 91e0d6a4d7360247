package import DeskModel

/// Values for tests, with defaults for everything that a test does not set.
package enum Sample {
    /// The time when tests begin: 2026-01-02T03:04:00Z.
    package static let begin = Timestamp(milliseconds: 1_767_323_040_000)

    /// An id that is the same for the same number.
    package static func id(_ number: Int) -> EventID {
        let digits = String(number, radix: 16)
        let text = String(repeating: "0", count: 32 - digits.count) + digits
        return EventID(text) ?? .random()
    }

    /// The facts that the desk reads from an event.
    package static func facts(
        title: String = "HomeFailure: connection lost", culprit: String? = "Home.load",
        level: Level = .error, fingerprint: [String]? = nil, release: String? = "app@1.2.3",
        environment: String? = "production", user: String? = "user-1",
        supportCode: String? = nil, searchable: [String] = [], at time: Timestamp = begin
    ) -> EventFacts {
        EventFacts(
            timestamp: time, level: level, title: title, culprit: culprit,
            fingerprint: Fingerprint(fingerprint ?? [title]), release: release,
            environment: environment, user: user, supportCode: supportCode,
            searchable: searchable)
    }

    /// An event with a payload that says its id and title.
    package static func event(
        id: EventID = .random(), facts: EventFacts = facts(), payload: [UInt8]? = nil
    ) -> IncomingEvent {
        let json: JSON = [
            "event_id": .string(id.description), "title": .string(facts.title),
            "level": .string(facts.level.rawValue),
        ]
        return IncomingEvent(id: id, payload: payload ?? json.bytes, facts: facts)
    }

    /// A request that brought an event.
    package static func arrival(
        project: Int = 1, at received: Timestamp = begin, id: EventID = .random(),
        title: String = "HomeFailure: connection lost", fingerprint: [String]? = nil,
        release: String? = "app@1.2.3", user: String? = "user-1", supportCode: String? = nil,
        searchable: [String] = [], attachments: [IncomingAttachment] = [],
        happened: Timestamp? = nil
    ) -> Arrival {
        let facts = facts(
            title: title, fingerprint: fingerprint, release: release, user: user,
            supportCode: supportCode, searchable: searchable, at: happened ?? received)
        return Arrival(
            project: project, received: received, event: .taken(event(id: id, facts: facts)),
            attachments: attachments)
    }

    /// Requests that brought events of one group, with growing ids.
    package static func arrivals(
        _ numbers: Range<Int>, project: Int = 1, every step: Duration = .seconds(1),
        from begin: Timestamp = begin, title: String = "HomeFailure: connection lost",
        user: String? = "user-1"
    ) -> [Arrival] {
        numbers.map { number in
            let time = begin + .milliseconds(step.milliseconds * Int64(number - numbers.lowerBound))
            return arrival(project: project, at: time, id: id(number), title: title, user: user)
        }
    }

    /// A destination that gets messages about some occasions.
    package static func destination(
        project: Int = 1, kind: String = "webhook",
        url: String = "https://hooks.example.com/secret",
        when: Set<Occasion> = [.new, .regressed, .spike], people: Int = Occasion.firstPeople,
        only: String? = nil
    ) -> Destination {
        Destination(
            id: "", project: project, kind: kind, url: url, when: when, people: people, only: only)
    }
}
