/// The body of a refresh.
package struct NewTokens: Decodable, Sendable { package let access, refresh: String }
