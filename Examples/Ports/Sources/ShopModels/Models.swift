package struct Home: Decodable, Sendable, Equatable {
    package let banner: String
    package let products: [Product]
}

package struct Product: Decodable, Sendable, Equatable {
    package let id: Int
    package let name: String
    package let price: Int
}

package struct Review: Decodable, Sendable, Equatable {
    package let text: String
}

package struct Cart: Decodable, Sendable, Equatable {
    package let total: Int
}

package struct Order: Decodable, Sendable, Equatable {
    package let id: Int
    package let state: String
}

package struct TokenPair: Decodable, Sendable, Equatable {
    package let access: String
    package let refresh: String
}

/// The body of a 409 `PRICE_CHANGED`.
package struct NewPrice: Decodable, Sendable {
    package let total: Int
}

/// The body of a 409 `OUT_OF_STOCK`.
package struct Stock: Decodable, Sendable {
    package let left: Int
}
