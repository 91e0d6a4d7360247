import MoimDomain

/// A friend on the wire.
struct FriendBody: Decodable, Sendable {
    let id: Int
    let name: String
    let relation: String

    var friend: Friend { Friend(id: id, name: name, relation: relation) }
}
