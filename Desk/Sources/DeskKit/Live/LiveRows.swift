import DeskModel
import DeskPage
import DeskStore

/// Draws changes as the rows of pages.
struct LiveRows: Sendable {
    let pages: Pages
    let basePath: String
    let now: @Sendable () -> Timestamp

    /// Returns the row of a change; nil if a page of this form does not show it.
    func row(_ change: Change, as form: LiveForm) -> String? {
        switch (form, change) {
        case (.inbox(let language), .group(let group)):
            pages.row(context(language), group)
        case (.group(let id, let language), .group(let group)) where group.id == id:
            pages.row(context(language), group)
        case (.group(let id, let language), .event(let event)) where event.group == id:
            pages.row(context(language), event)
        default: nil
        }
    }

    private func context(_ language: Language) -> PageContext {
        PageContext(language: language, basePath: basePath, now: now())
    }
}
