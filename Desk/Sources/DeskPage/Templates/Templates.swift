import Mustache

/// The templates of the pages, by name.
///
/// Values of one item have names with a dot before them, so that what is missing in the item is not
/// taken from the page around it.
enum Templates {
    /// All templates; those without a page of their own are parts of others.
    static let all: [String: String] = [
        "layout": layout, "time": time, "chart": chart, "pager": pager, "assetHead": assetHead,
        "groupRow": groupRow, "eventRow": eventRow, "login": login, "inbox": inbox,
        "search": search, "group": group, "event": event, "notice": notice, "chain": chain,
        "frames": frames, "breadcrumbs": breadcrumbs, "releases": releases,
        "feedback": feedback, "settings": settings, "message": message, "gateMessage": gateMessage,
        "gateBrand": gateBrand, "mark": mark, "table": table, "releaseMeter": releaseMeter,
        "levelMark": levelMark, "facts": facts, "phone": phone, "knownIssue": knownIssue,
        "previews": previews, "confirm": confirm, "who": who, "days": days, "replies": replies,
    ]

    /// Reads all templates.
    static func library() throws -> MustacheLibrary {
        MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
        var library = MustacheLibrary()
        for (name, text) in all {
            try library.register("{{% CONTENT_TYPE:\(EscapedHTML.name)}}\n" + text, named: name)
        }
        return library
    }
}
