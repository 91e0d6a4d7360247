struct Home: Decodable, Sendable, Equatable {
    let banner: String
    let products: [Product]
}

struct Product: Decodable, Sendable, Equatable {
    let id: Int
    let name: String
    let price: Int
}

struct Review: Decodable, Sendable, Equatable {
    let text: String
}

struct Cart: Decodable, Sendable, Equatable {
    let total: Int
}

struct Order: Decodable, Sendable, Equatable {
    let id: Int
    let state: String
}

struct TokenPair: Decodable, Sendable, Equatable {
    let access: String
    let refresh: String
}

/// The body of a 409 `PRICE_CHANGED`.
struct NewPrice: Decodable, Sendable {
    let total: Int
}

/// The body of a 409 `OUT_OF_STOCK`.
struct Stock: Decodable, Sendable {
    let left: Int
}
