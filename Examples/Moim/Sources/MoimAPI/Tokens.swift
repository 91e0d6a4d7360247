/// The tokens of a session, opaque to whoever carries them.
///
/// They are secrets, so a description does not show them.
public struct Tokens: Sendable, Hashable, CustomStringConvertible {
    /// What a request carries as `Authorization: Bearer`.
    public let access: String

    /// What the access token is renewed with.
    public let refresh: String

    /// The name of the type alone.
    public var description: String { "Tokens" }

    /// New random tokens, another pair on every use.
    public static var valid: Tokens {
        Tokens(access: "access-" + randomPart(), refresh: "refresh-" + randomPart())
    }

    /// The tokens of a session that is known elsewhere.
    ///
    /// - Parameters:
    ///   - access: The access token.
    ///   - refresh: The refresh token.
    public init(access: String, refresh: String) {
        self.access = access
        self.refresh = refresh
    }

    private static func randomPart() -> String {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        return String((0..<24).compactMap { _ in letters.randomElement() })
    }
}
