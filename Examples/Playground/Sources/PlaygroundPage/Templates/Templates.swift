import Mustache

/// The templates of the pages, by name.
///
/// Values of one item have names with a dot before them, so that what is missing in the item is not
/// taken from the page around it.
enum Templates {
    /// All templates; those without a page of their own are parts of others.
    static let all: [String: String] = [
        "head": head, "mark": mark, "window": window, "stories": stories, "problem": problem,
        "phone": phone, "careless": careless, "statusBar": statusBar, "screenHead": screenHead,
        "screenBody": screenBody, "controls": controls, "places": places, "notice": notice,
        "noticeText": noticeText, "story": story, "switches": switches, "team": team,
        "report": report, "strip": strip, "entries": entries, "storyPage": storyPage,
        "exportIndex": exportIndex, "picture": picture, "device": device, "tabBar": tabBar,
        "carelessDevice": carelessDevice,
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
