public import TriageCore

/// A code of Sentry's that may grow, and that is written as its text.
public protocol SentryCode: ExtensibleCode, Codable {}

/// How bad an event or a breadcrumb is.
public struct SentryEventLevel: SentryCode {
    /// The code's text.
    public let rawValue: String
    /// Makes the code with this text; the receiver takes only those below.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The process ended by it.
    public static let fatal: Self = "fatal"
    /// What an event is that says nothing.
    public static let error: Self = "error"
    /// Something to look at.
    public static let warning: Self = "warning"
    /// What a breadcrumb is that says nothing.
    public static let info: Self = "info"
    /// For those who develop.
    public static let debug: Self = "debug"
}

/// What kind of data is limited or counted, as the sender counts it.
public struct SentryCategory: SentryCode {
    /// The code's text.
    public let rawValue: String
    /// Makes the code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The category that items of a type count for; `default` for a type that is not known.
    public init(itemType: String) { self.init(rawValue: Self.byItemType[itemType] ?? "default") }

    /// Error events.
    public static let error: Self = "error"
    /// Sessions, single and aggregated.
    public static let session: Self = "session"
    /// Files beside an event.
    public static let attachment: Self = "attachment"
    /// Client reports.
    public static let `internal`: Self = "internal"

    static let known: Set<Self> = [
        "default", .error, "transaction", "monitor", "span", "log_item", "log_byte", "security",
        .attachment, .session, "profile", "profile_chunk", "replay", "feedback", "trace_metric",
        "trace_metric_byte", .internal,
    ]

    private static let byItemType = [
        "event": "error", "transaction": "transaction", "attachment": "attachment",
        "session": "session", "sessions": "session", "client_report": "internal",
        "feedback": "feedback", "log": "log_item", "trace_metric": "trace_metric",
        "check_in": "monitor", "profile": "profile", "profile_chunk": "profile_chunk",
        "replay_event": "replay", "replay_recording": "replay", "replay_video": "replay",
        "span": "span", "security": "security",
    ]
}
