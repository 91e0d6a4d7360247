import Foundation
import MembersNetwork

/// The tokens of the member who is signed in; an app writes them to the keychain.
final class TokenStore: @unchecked Sendable {
    // Unchecked: the tokens are used with the lock held.
    private let lock = NSLock()
    private var tokens: (access: String, refresh: String)?

    init(access: String, refresh: String) {
        tokens = (access, refresh)
    }

    var access: String? { lock.withLock { tokens?.access } }
    var refresh: String? { lock.withLock { tokens?.refresh } }
    var isSignedIn: Bool { access != nil }

    func save(_ new: NewTokens) {
        lock.withLock { tokens = (new.access, new.refresh) }
    }

    func clear() {
        lock.withLock { tokens = nil }
    }
}
