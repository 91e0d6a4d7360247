/// The body of a refresh.
package struct TokenPair: Decodable, Sendable { package let access, refresh: String }
