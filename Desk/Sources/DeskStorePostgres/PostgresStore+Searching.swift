import DeskModel
package import DeskStore
import DeskPostgres
import DeskStoreRules

extension PostgresStore {
    /// The groups and events that have all the words of a query, the latest first.
    package func search(_ query: String, page: Page) async throws(StoreError) -> Paged<Hit> {
        try await read { connection in
            let place = try PlaceCursor(page, of: .hits, count: 3).keys
            let search = Search(query, connection)
            let rows = try await search.ownGroups(
                GroupList(place: Array(place.prefix(2)), limit: page.limit + 1))
            let groups = try await connection.groups(rows)
            let events = try await search.events(before: place[2], limit: page.limit + 1)
            return Self.merged(groups, events, place, page.limit)
        }
    }

    /// One list of two, the latest first.
    ///
    /// Its cursor has the place in each.
    private static func merged(
        _ groups: [NumberedGroup], _ events: [EventSummary], _ place: [Int64], _ limit: Int
    ) -> Paged<Hit> {
        var (groups, events, place) = (groups[...], events[...], place)
        var hits: [Hit] = []
        while hits.count < limit {
            if let next = groups.first,
                events.first.map({ next.group.lastSeen >= $0.received }) ?? true
            {
                groups.removeFirst()
                (place[0], place[1]) = (next.group.lastSeen.milliseconds, next.number)
                hits.append(.group(next.group))
            } else if let event = events.popFirst() {
                place[2] = event.position
                hits.append(.event(event))
            } else {
                return Paged(items: hits)
            }
        }
        let isMore = !groups.isEmpty || !events.isEmpty
        return Paged(items: hits, next: isMore ? PlaceCursor.text(.hits, place) : nil)
    }
}
