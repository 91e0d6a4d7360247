import Foundation
import TriageConcurrency
import TriageCore
public import TriageHTTP

/// Where tokens outlive the process.
///
/// Choose `KeychainTokenStore` on Apple platforms, ``FileTokenStore`` elsewhere, and
/// ``InMemoryTokenStore`` in tests. It is asked from one place at a time, on whatever thread, and may
/// block for as long as a small write takes.
public protocol TokenStore: Sendable {
    /// The tokens that are stored; nil for none.
    ///
    /// - Throws: Why they cannot be read just now: nobody counts as signed out, and it is asked again.
    ///   With a `DecodingError` what is stored is of no use to anyone, and counts as none.
    func load() throws -> Tokens?

    /// Stores tokens in the place of former ones; nil removes them.
    func save(_ tokens: Tokens?) throws
}

/// Tokens that are forgotten with the process.
public final class InMemoryTokenStore: TokenStore {
    private let tokens: Lock<Tokens?>

    /// Makes a store with tokens, or without.
    public init(_ tokens: Tokens? = nil) { self.tokens = Lock(tokens) }

    /// The tokens that are stored.
    public func load() -> Tokens? { tokens.current }

    /// Stores tokens.
    public func save(_ tokens: Tokens?) { self.tokens.withLock { $0 = tokens } }
}

/// Tokens as a serialised form of one item, for a store on a disk or in a keychain.
struct StoredTokens: Codable {
    let access: String
    let refresh: String?
    let lifetime: Double?
    let received: Date

    init(_ tokens: Tokens) {
        access = tokens.access.value
        refresh = tokens.refresh?.value
        lifetime = tokens.expiry?.timeIntervalSince(tokens.received)
        received = tokens.received
    }

    var tokens: Tokens {
        Tokens(
            access: access, refresh: refresh, lifetime: lifetime.map { .seconds($0) },
            received: received)
    }
}
