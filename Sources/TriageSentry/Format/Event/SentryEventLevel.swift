public import TriageCore

/// The severity of an event or a breadcrumb.
@_spi(Wire) public struct SentryEventLevel: ExtensibleCode, Codable {
    /// The code's text.
    public let rawValue: String
    /// Creates a level from any text; the receiver accepts only the levels below.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The error ended the process.
    public static let fatal: Self = "fatal"
    /// An error; the default for events.
    public static let error: Self = "error"
    /// A problem that deserves attention.
    public static let warning: Self = "warning"
    /// Information; the default for breadcrumbs.
    public static let info: Self = "info"
    /// A detail for developers.
    public static let debug: Self = "debug"
}
