import Foundation
import TriageCore
public import TriageHTTP
public import TriageRedaction

/// The serialized form of tokens, for a token store of the app's own.
///
/// - Warning: The encoded form holds both tokens in plain text. Write it only where no one but the
///   user's own app can read it, and never to a log, a report or a synchronized file.
///
/// ``TokenStore/save(_:)`` encodes it with any encoder, and ``TokenStore/load()`` decodes it and
/// returns its ``tokens``.
public struct StoredTokens: Codable, Sendable, RedactedStringConvertible {
    let access: String
    let refresh: String?
    let lifetime: Double?
    let received: Date

    /// Creates the serialized form of tokens.
    public init(_ tokens: Tokens) {
        access = tokens.access.value
        refresh = tokens.refresh?.value
        lifetime = tokens.expiry?.timeIntervalSince(tokens.received)
        received = tokens.received
    }

    /// The tokens.
    public var tokens: Tokens {
        Tokens(
            access: access, refresh: refresh, lifetime: lifetime.map { .seconds($0) },
            received: received)
    }

}
