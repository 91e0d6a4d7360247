/// The search for the groups that most users met: the events of each are counted anyway, and users are no more than those.
package struct SpreadSearch: Sendable {
    /// A group, with its events and users of a time.
    package struct Found: Sendable {
        package var group: Int64
        package var events: Int
        package var people: Int
    }

    /// The most events of a group whose users are counted; what comes beyond is left out.
    package static let mostEvents = 100_000

    private let limit: Int
    private var totals: ArraySlice<(group: Int64, events: Int)>
    /// The groups with most users so far.
    package private(set) var found: [Found] = []

    /// Begins a search among groups by their events.
    package init(_ totals: [(group: Int64, events: Int)], limit: Int) {
        self.totals = totals.sorted { ($1.events, $0.group) < ($0.events, $1.group) }[...]
        self.limit = limit
    }

    /// The next group whose users are to be counted; nil when no other one can have as many as those that were found.
    package var next: Int64? {
        guard let next = totals.first else { return nil }
        guard found.count == limit, let last = found.last else { return next.group }
        return next.events > last.people ? next.group : nil
    }

    /// Takes the users of the next group.
    package mutating func take(people: Int) {
        guard let total = totals.popFirst() else { return }
        found.append(Found(group: total.group, events: total.events, people: people))
        found.sort { ($1.people, $1.events, $0.group) < ($0.people, $0.events, $1.group) }
        found = Array(found.prefix(limit))
    }
}
