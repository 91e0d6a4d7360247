public import Foundation
public import TriageCore
public import TriageRedaction

/// The access token of a session, and the refresh token that renews it.
///
/// Neither is ever printed, dumped or reflected.
public struct Tokens: Hashable, Sendable, RedactedStringConvertible {
    /// The token that requests carry; an empty one means an anonymous session and is not sent.
    public let access: Sensitive<String>
    /// The token that renews the access token; nil if it cannot be renewed.
    public let refresh: Sensitive<String>?
    /// The time at which the access token expires; nil if it is not known.
    package let expiry: Date?
    /// The time at which the tokens were received; the lifetime runs from it to ``expiry``.
    package let received: Date

    /// Creates tokens.
    ///
    /// - Parameters:
    ///   - access: The token that requests carry; empty for an anonymous session.
    ///   - refresh: The token that renews the access token; nil or empty if it cannot be renewed.
    ///   - lifetime: The lifetime of the access token; nil, zero or less if it is not known.
    ///   - received: The time at which the tokens were received.
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

    /// A number that tokens with the same values share in this process, whenever they were received.
    package var fingerprint: Int { [access, refresh].hashValue }

    /// Returns these tokens, with the former refresh token if there is no new one.
    func renewing(_ former: Tokens) -> Tokens {
        Tokens(access, refresh ?? former.refresh, from: self)
    }

    /// Whether the access token expires soon; false if the expiry is not known.
    ///
    /// Soon means within ten seconds, or within a tenth of the lifetime if that is less.
    func isExpiringSoon(at now: Date) -> Bool {
        guard let expiry else { return false }
        let margin = min(10, expiry.timeIntervalSince(received) / 10)
        return now.addingTimeInterval(margin) >= expiry
    }

    /// Whether the access token has expired; false if the expiry is not known.
    func hasExpired(at now: Date) -> Bool { expiry.map { now >= $0 } ?? false }

}
