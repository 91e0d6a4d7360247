import Foundation
import ShopShared

/// The tokens of the signed-in user; the app keeps them in the keychain.
final class TokenStorage: @unchecked Sendable {
    // Unchecked: the lock guards what changes.
    private let lock = NSLock()
    private var stored: TokenPair?

    init(_ pair: TokenPair?) { stored = pair }

    var pair: TokenPair? {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}
