public import DeskModel

/// The facts of the request and the desk that every page needs.
public struct PageContext: Sendable {
    /// The language of the texts.
    public var language: Language
    /// The path below which people find the desk, such as `/desk`; empty at the root.
    public var basePath: String
    /// The token that every form carries against forgery, in the field ``PagePath/csrfField``.
    public var csrf: String
    /// The project that the page is about; nil for a page that is about none.
    public var project: Project?
    /// The projects of the desk, for the menu.
    public var projects: [Project]
    /// The time that relative times count from.
    public var now: Timestamp
    /// The name that the visitor is known by in this browser; nil if none was given.
    public var me: String?

    /// Creates a context.
    public init(
        language: Language, basePath: String = "", csrf: String = "", project: Project? = nil,
        projects: [Project] = [], now: Timestamp, me: String? = nil
    ) {
        self.language = language
        self.basePath = basePath
        self.csrf = csrf
        self.project = project
        self.projects = projects
        self.now = now
        self.me = me
    }
}
