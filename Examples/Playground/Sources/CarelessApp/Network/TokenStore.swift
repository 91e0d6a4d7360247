import Foundation

/// The member's tokens, and those that they had: none of them may be shown.
struct TokenStore: Sendable {
    private(set) var access: String?
    private(set) var refresh: String?
    private var secrets: Set<String> = []

    init(access: String?, refresh: String?) {
        (self.access, self.refresh) = (access, refresh)
        keepSecret()
    }

    /// Saves new tokens; the refresh token stays if there is no new one.
    mutating func save(access: String, refresh: String?) {
        self.access = access
        self.refresh = refresh ?? self.refresh
        keepSecret()
    }

    mutating func forget() {
        (access, refresh) = (nil, nil)
    }

    /// Returns the text with a mark in place of each token.
    func masked(_ text: String) -> String {
        secrets.reduce(text) { $0.replacingOccurrences(of: $1, with: "•••") }
    }

    private mutating func keepSecret() {
        secrets.formUnion([access, refresh].compactMap(\.self).filter { !$0.isEmpty })
    }
}
