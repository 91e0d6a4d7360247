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
