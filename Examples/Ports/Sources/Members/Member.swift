/// A member of a club.
struct Member: Decodable, Equatable, Sendable {
    let id: Int
    let name: String
    let nickname: String
}
