public import Foundation
public import TriageCore
public import TriageRedaction

/// What the requests of a session carry, and what it is renewed with.
///
/// Nothing of it is printed, dumped or reflected.
public struct Tokens: Hashable, Sendable, RedactedStringConvertible {
    /// What requests carry; an empty one is that of a visitor, whose requests carry none.
    public let access: Sensitive<String>
    /// What the access token is renewed with; nil when it cannot be.
    public let refresh: Sensitive<String>?
    /// When the access token expires; nil when that is not known.
    public let expiry: Date?
    /// When it was received, with which ``expiry`` makes its lifetime.
    public let received: Date

    /// Makes tokens.
    ///
    /// - Parameters:
    ///   - access: What requests carry.
    ///   - refresh: What it is renewed with; nil or empty when it cannot be.
    ///   - lifetime: How long the access token lives; nil, or nothing, when that is not known.
    ///   - received: When it was received.
    public init(
        access: String, refresh: String? = nil, lifetime: Duration? = nil, received: Date = Date()
    ) {
        self.access = Sensitive(access)
        self.refresh = refresh.flatMap { $0.isEmpty ? nil : Sensitive($0) }
        self.received = received
        expiry = lifetime.flatMap { lifetime in
            lifetime > .zero ? received.addingTimeInterval(lifetime / .seconds(1)) : nil
        }
    }

    private init(_ access: Sensitive<String>, _ refresh: Sensitive<String>?, from other: Tokens) {
        (self.access, self.refresh) = (access, refresh)
        (expiry, received) = (other.expiry, other.received)
    }

    /// These tokens, with the refresh token of the former ones where there is no new one.
    func renewing(_ former: Tokens) -> Tokens {
        Tokens(access, refresh ?? former.refresh, from: self)
    }

    /// Whether the access token expires soon: within ten seconds, or a tenth of its lifetime when that
    /// is less.
    func isExpiringSoon(at now: Date) -> Bool {
        guard let expiry else { return false }
        let margin = min(10, expiry.timeIntervalSince(received) / 10)
        return now.addingTimeInterval(margin) >= expiry
    }

    /// Whether the access token has expired, as far as that is known.
    func hasExpired(at now: Date) -> Bool { expiry.map { now >= $0 } ?? false }

    /// The name of the type alone.
    public var description: String { "Tokens" }
}
