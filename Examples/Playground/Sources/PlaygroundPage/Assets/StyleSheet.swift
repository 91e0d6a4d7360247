/// The style sheet of the pages, and their icon.
enum StyleSheet {
    /// The rules of all parts; later ones win.
    static let text = still + lines(motion)

    /// The rules without those that move, for pages on which nothing comes or goes.
    static let still = lines(
        [
            colors, base, controls, frame, story, panels, device, screens, cells, forms, notices,
            actions, toggles, team, timeline, strip, lists, export, poster, wide, forcedColors,
        ].joined(separator: "\n"))

    /// The rules without the space that only the source needs.
    private static func lines(_ rules: String) -> String {
        rules.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n") + "\n"
    }

    /// The icon of a tab: one way in, two ways on.
    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\
        <rect width="32" height="32" rx="8" fill="#3d5afe"/>\
        <path d="M16 25V15M16 15 8 8M16 15l8-7" fill="none" stroke="#fff" stroke-width="3" \
        stroke-linecap="round"/></svg>
        """
}
