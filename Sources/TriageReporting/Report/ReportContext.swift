/// The app and the device at the time of a report.
public struct ReportContext: Sendable, Codable, Hashable {
    /// The app's version.
    public var appVersion: String
    /// The system's name and version.
    public var system: String
    /// The user's language and region.
    public var locale: String
    /// A user ID that means nothing to anyone but your team; nil for none.
    public var userID: String?

    /// Creates a context.
    public init(appVersion: String, system: String, locale: String, userID: String? = nil) {
        self.appVersion = appVersion
        self.system = system
        self.locale = locale
        self.userID = userID
    }
}
