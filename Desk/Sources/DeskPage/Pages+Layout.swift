import DeskModel
import HTMLTemplates

extension Pages {
    /// A place in the menu of a project.
    enum Section: CaseIterable {
        case inbox, operations, releases, feedback, settings

        fileprivate var label: TextKey {
            switch self {
            case .inbox: .inbox
            case .operations: .operations
            case .releases: .releases
            case .feedback: .feedback
            case .settings: .settings
            }
        }

        /// A shorter label for a narrow window; nil if the label is short.
        fileprivate var short: TextKey? { self == .operations ? .operationsShort : nil }

        /// The path of its icon, in a square of 16.
        fileprivate var icon: String {
            switch self {
            case .inbox: "M2 9.5h3.2l1 2h3.6l1-2H14M2 9.5V13h12V9.5M2 9.5 4 3h8l2 6.5"
            case .operations: "M6 8a2.7 2.7 0 1 0-.1 0ZM1 13.5a5 5 0 0 1 10 0M13.5 4v5M13.5 12v.5"
            case .releases: "M8 1.8 14 5v6l-6 3.2L2 11V5ZM2 5l6 3.2L14 5M8 8.2v6"
            case .feedback: "M2 3h12v8H7l-3 2.8V11H2Z"
            case .settings: "M2 4.5h7M12 4.5h2M9 3v3h3V3ZM2 11.5h2M7 11.5h7M4 10v3h3v-3Z"
            }
        }

        fileprivate func path(of project: Int) -> String {
            switch self {
            case .inbox: PagePath.project(project)
            case .operations: PagePath.operations(project)
            case .releases: PagePath.releases(project)
            case .feedback: PagePath.feedback(project)
            case .settings: PagePath.settings(project)
            }
        }
    }

    /// The values that the frame of a page needs.
    ///
    /// - Parameters:
    ///   - context: The context.
    ///   - title: The title of the page.
    ///   - section: The place in the menu that is marked.
    ///   - search: The text of the search box.
    /// - Returns: The values.
    func layout(
        _ context: PageContext, title: String, section: Section? = nil, search: String = ""
    ) -> Values {
        let texts = Texts(context.language)
        let base = context.basePath
        let home = context.project.map { PagePath.project($0.id) } ?? "/"
        return [
            "t": texts, "lang": context.language.rawValue, "csrf": context.csrf,
            "pageTitle": "\(title.shown(120)) · \(texts[.deskName])",
            "cssHref": base + PageFiles.style.path,
            "scriptHref": base + PageFiles.script.path,
            "iconHref": base + PageFiles.icon.path,
            "homeHref": base + home, "searchHref": base + PagePath.search,
            "signOutHref": base + PagePath.signOut, "loginHref": base + PagePath.login,
            "searchValue": search, "current": menu(context, section, texts),
        ]
    }

    private func menu(_ context: PageContext, _ section: Section?, _ texts: Texts) -> Values? {
        guard let project = context.project ?? context.projects.first else { return nil }
        let isCurrent = context.project != nil
        let projects = context.projects.prefix(200).map { other -> Values in
            [
                "name": other.name.shown(), "href": context.basePath + PagePath.project(other.id),
                "isCurrent": isCurrent && other.id == project.id,
            ]
        }
        let nav = Section.allCases.map { place -> Values in
            [
                "label": texts[place.label], "short": place.short.map { texts[$0] },
                "icon": place.icon, "isCurrent": place == section,
                "href": context.basePath + place.path(of: project.id),
            ]
        }
        return ["name": project.name.shown(), "projects": projects, "nav": nav]
    }
}
