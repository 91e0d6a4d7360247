public import TriageCore

/// The user, as far as the app identifies them.
@_spi(Wire) public struct SentryUser: Encodable, Hashable, Sendable {
    /// The app's own ID of the user.
    public var id: String
    /// Other facts.
    public var data: [String: ReportValue] = [:]

    /// Creates a user with an ID.
    public init(id: String) { self.id = id }
}
