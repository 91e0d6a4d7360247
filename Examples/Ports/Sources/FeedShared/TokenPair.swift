/// The body of a refresh.
package struct TokenPair: Decodable, Sendable {
    package let access, refresh: String

    package init(access: String, refresh: String) {
        (self.access, self.refresh) = (access, refresh)
    }
}
