struct Home: Decodable {
    let name: String
    let image: String
}

struct Page<Item: Decodable & Sendable>: Decodable, Sendable {
    let items: [Item]
}

struct Club: Decodable {
    let members: Int
}
