import DeskPage

/// The form of a project's changes for a viewer.
enum LiveForm: Hashable, Sendable {
    /// Every change as JSON, for programs.
    case json
    /// The groups as rows of the inbox, for a page in a language.
    case inbox(Language)
    /// One group and its events as rows, for a page in a language.
    case group(String, Language)
}
