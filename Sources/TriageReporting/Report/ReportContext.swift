/// What is known of the app and the device when a report is taken.
public struct ReportContext: Sendable, Codable, Hashable {
    /// The app's version.
    public var appVersion: String
    /// The system's name and version.
    public var system: String
    /// The language and region of the person.
    public var locale: String
    /// An id of the person that says nothing to anyone else; nil for none.
    public var userID: String?

    /// Makes a context.
    public init(appVersion: String, system: String, locale: String, userID: String? = nil) {
        self.appVersion = appVersion
        self.system = system
        self.locale = locale
        self.userID = userID
    }
}
