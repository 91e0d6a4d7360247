package import DeskModel

extension GroupOrder {
    /// The column of groups that the order goes by.
    package var column: String {
        switch self {
        case .last: "last"
        case .first: "first"
        case .events: "count"
        case .people: "users"
        }
    }

    /// The number that a group has in that column.
    package func key(of group: Group) -> Int64 {
        switch self {
        case .last: group.lastSeen.milliseconds
        case .first: group.firstSeen.milliseconds
        case .events: Int64(group.count)
        case .people: Int64(group.users)
        }
    }
}

/// How far a query looks, so that no question takes for ever: rare matches of very large groups may be missed.
package enum GroupSearch {
    /// The number of groups that are looked at for one part of a list.
    package static let groups = 1000
    /// The number of a group's latest events.
    package static let events = 5000
    /// The number of stored events that are read for their tags, for one part of a list.
    package static let payloads = 2000
}
