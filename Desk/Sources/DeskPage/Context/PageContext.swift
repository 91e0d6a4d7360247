package import DeskModel

/// The facts of the request and the desk that every page needs.
package struct PageContext: Sendable {
    /// The language of the texts.
    package var language: Language
    /// The path below which people find the desk, such as `/desk`; empty at the root.
    package var basePath: String
    /// The token that every form carries against forgery, in the field ``PagePath/csrfField``.
    package var csrf: String
    /// The project that the page is about; nil for a page that is about none.
    package var project: Project?
    /// The projects of the desk, for the menu.
    package var projects: [Project]
    /// The time that relative times count from.
    package var now: Timestamp
    /// The name that the visitor is known by in this browser; nil if none was given.
    package var me: String?

    /// Creates a context.
    package init(
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
