import DeskModel
package import DeskStore
import DeskStoreRules
import GRDB

extension SQLiteStore {
    /// The groups and events that have all the words of a query, the latest first.
    package func search(_ query: String, page: Page) async throws(StoreError) -> Paged<Hit> {
        try await read { db in
            let place = try PlaceCursor(page, of: .hits, count: 3).keys
            let search = Search(query, db)
            let groups = try search.groups(
                project: nil, nil, before: Array(place.prefix(2)), page.limit + 1
            ).map { ($0["number"] as Int64, try Group($0, db)) }
            var events: [EventSummary] = []
            try search.events(before: place[2], project: nil) { position in
                let row = try db.row(
                    """
                    SELECT \(EventSummary.columns) FROM events e \(EventSummary.joins)
                    WHERE e.position = ?
                    """, position)
                if let row { events.append(try EventSummary(row)) }
                return events.count <= page.limit
            }
            return Self.merged(groups, events, place, page.limit)
        }
    }

    /// One list of two, the latest first.
    ///
    /// Its cursor has the place in each.
    private static func merged(
        _ groups: [(Int64, Group)], _ events: [EventSummary], _ place: [Int64], _ limit: Int
    ) -> Paged<Hit> {
        var (groups, events, place) = (groups[...], events[...], place)
        var hits: [Hit] = []
        while hits.count < limit {
            if let (number, group) = groups.first,
                events.first.map({ group.lastSeen >= $0.received }) ?? true
            {
                groups.removeFirst()
                (place[0], place[1]) = (group.lastSeen.milliseconds, number)
                hits.append(.group(group))
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
