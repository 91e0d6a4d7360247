/// The style sheet of the pages, and their icon.
enum StyleSheet {
    /// The rules of all parts; later ones win.
    static let text = [
        colors, base, controls, frame, badges, figures, rows, lists, event, chain, trail, answers,
        phone,
        notices, narrow, modes,
    ].joined(separator: "\n")

    /// The icon of a tab: a desk.
    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\
        <style>rect{fill:#4338ca}@media(prefers-color-scheme:dark){rect{fill:#aab2ff}}</style>\
        <rect x="2" y="4" width="20" height="5" rx="2.5"/>\
        <rect x="4" y="11" width="4" height="9" rx="2"/>\
        <rect x="16" y="11" width="4" height="9" rx="2"/></svg>
        """
}
