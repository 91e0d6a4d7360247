/// A receiver that a project's events are forwarded to.
package struct Destination: Hashable, Sendable {
    /// The id, unique in the desk.
    package var id: String
    /// The project.
    package var project: Int
    /// The kind of receiver, such as `webhook`; `AllReceivers` has those that are there.
    package var kind: String
    /// The address with its secrets.
    ///
    /// It never leaves the desk but to the receiver.
    package var url: String
    /// The occasions that it wants.
    package var when: Set<Occasion>
    /// The number of people whom an open group meets for the first message about them.
    package var people: Int
    /// The query that the event of a message fits; nil for all.
    package var only: String?
    /// The name of the time zone that digests of a day or a week go by, such as `Asia/Seoul`; nil for UTC.
    package var timeZone: String?
    /// Whether private addresses are allowed.
    package var allowsPrivate: Bool
    /// The reason why nothing is sent any more; nil while it is in use.
    package var stopped: String?

    /// Creates a destination.
    package init(
        id: String, project: Int, kind: String, url: String,
        when: Set<Occasion> = [.new, .regressed, .spike], people: Int = Occasion.firstPeople,
        only: String? = nil, timeZone: String? = nil, allowsPrivate: Bool = false,
        stopped: String? = nil
    ) {
        self.id = id
        self.project = project
        self.kind = kind
        self.url = url
        self.when = when
        self.people = people
        self.only = only
        self.timeZone = timeZone
        self.allowsPrivate = allowsPrivate
        self.stopped = stopped
    }
}

/// The reason why a destination gets a message.
package enum Occasion: String, Hashable, Sendable, CaseIterable {
    /// A group's first event.
    case new
    /// An event in a group that was resolved.
    case regressed
    /// Many more events in a group than before.
    case spike
    /// An open group has met 10, 100, 1,000, … different users for the first time, or as many times another number.
    case people
    /// Every event.
    case every
    /// A release that more people meet failures in, or give up in, than in the one before.
    case release
    /// A message of a user.
    case feedback
    /// What happened since the digest of the day before.
    case daily
    /// What happened since the digest of the week before.
    case weekly

    /// The reasons for messages about events.
    package static let ofEvents: Set<Occasion> = [.new, .regressed, .spike, .people, .every]
    /// The number of users of the first message about them, if a destination names none.
    package static let firstPeople = 10
}

extension Destination {
    /// The occasions as one text, such as `new,people:100`.
    package var occasions: String {
        Occasion.allCases.filter(when.contains)
            .map { $0 == .people ? "people:\(people)" : $0.rawValue }.joined(separator: ",")
    }

    /// Reads ``occasions``; nil if a part of it is none.
    ///
    /// `people` by itself is `people:10`.
    package static func when(_ text: String) -> (occasions: Set<Occasion>, people: Int)? {
        var (when, people) = (Set<Occasion>(), Occasion.firstPeople)
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: ":", omittingEmptySubsequences: false)
            guard let occasion = Occasion(rawValue: String(words[0])) else { return nil }
            when.insert(occasion)
            guard words.count > 1 else { continue }
            guard occasion == .people, words.count == 2, let number = Int(words[1]),
                (1...1_000_000_000).contains(number), words[1].utf8.allSatisfy({ $0 != 0x2B })
            else { return nil }
            people = number
        }
        return (when, people)
    }

    /// Looks for the largest of the numbers 1, 10, 100, … times ``people`` that a group has met first.
    ///
    /// - Parameters:
    ///   - before: The users that it had met before.
    ///   - now: The users that it has met now.
    /// - Returns: The number; nil if there is none.
    package func milestone(from before: Int, to now: Int) -> Int? {
        var largest: Int?
        var number = people
        while number <= now {
            if number > before { largest = number }
            let (next, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            guard !isTooLarge else { break }
            number = next
        }
        return largest
    }
}
