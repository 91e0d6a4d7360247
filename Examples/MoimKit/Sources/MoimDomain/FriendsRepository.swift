public import TriageCore

/// Where a member finds friends.
public protocol FriendsRepository: Sendable {
    /// The friends that match what was typed.
    func search(_ query: String) async throws(FriendsFailure) -> [Friend]
}

/// Someone whom a member knows.
public struct Friend: Hashable, Sendable, Identifiable {
    /// The friend's number.
    public let id: Int
    /// The friend's name.
    public let name: String
    /// How the member knows the friend.
    public let relation: String

    /// Makes a friend.
    public init(id: Int, name: String, relation: String) {
        self.id = id
        self.name = name
        self.relation = relation
    }
}

/// Why no friends were found.
public enum FriendsFailure: FaultCarrier {
    /// What was typed is empty or too long.
    case badQuery(Fault)
    /// They could not be looked for.
    case unavailable(Fault)
}
