/// A member of a club.
package struct Member: Decodable, Equatable, Sendable {
    package let id: Int
    package let name: String
    package let nickname: String
}
