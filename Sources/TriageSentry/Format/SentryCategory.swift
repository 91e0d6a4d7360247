public import TriageCore

/// A category of data for rate limits and client reports.
@_spi(Wire) public struct SentryCategory: ExtensibleCode, Encodable {
    /// The code's text.
    public let rawValue: String
    /// Creates a category from any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the category of an item type; `default` for an unknown type.
    public init(itemType: String) { self.init(rawValue: Self.byItemType[itemType] ?? "default") }

    /// Error events.
    public static let error: Self = "error"
    /// Sessions, single and aggregated.
    public static let session: Self = "session"
    /// Files sent with an event.
    public static let attachment: Self = "attachment"
    /// Messages from users.
    public static let feedback: Self = "feedback"
    /// Client reports.
    public static let `internal`: Self = "internal"

    /// The categories of the item types, and those that no item type has of its own.
    static let known = Set(byItemType.values.map(Self.init(rawValue:)))
        .union(["default", "log_byte", "trace_metric_byte"])

    private static let byItemType = [
        "event": "error", "transaction": "transaction", "attachment": "attachment",
        "session": "session", "sessions": "session", "client_report": "internal",
        "feedback": "feedback", "log": "log_item", "trace_metric": "trace_metric",
        "check_in": "monitor", "profile": "profile", "profile_chunk": "profile_chunk",
        "replay_event": "replay", "replay_recording": "replay", "replay_video": "replay",
        "span": "span", "security": "security",
    ]
}
