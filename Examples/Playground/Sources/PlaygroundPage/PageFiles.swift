import HTMLTemplates

/// The files in `Resources`, which are a part of the program.
enum PageFiles {
    /// The templates by name; those without a page of their own are parts of others.
    static let templates: [String: [UInt8]] = [
        "careless": PackageResources.careless_html,
        "carelessDevice": PackageResources.carelessDevice_html,
        "controls": PackageResources.controls_html,
        "device": PackageResources.device_html,
        "entries": PackageResources.entries_html,
        "exportIndex": PackageResources.exportIndex_html,
        "failures": PackageResources.failures_html,
        "head": PackageResources.head_html,
        "mark": PackageResources.mark_html,
        "notice": PackageResources.notice_html,
        "noticeText": PackageResources.noticeText_html,
        "phone": PackageResources.phone_html,
        "picture": PackageResources.picture_html,
        "places": PackageResources.places_html,
        "problem": PackageResources.problem_html,
        "report": PackageResources.report_html,
        "screenBody": PackageResources.screenBody_html,
        "screenHead": PackageResources.screenHead_html,
        "statusBar": PackageResources.statusBar_html,
        "stories": PackageResources.stories_html,
        "story": PackageResources.story_html,
        "storyPage": PackageResources.storyPage_html,
        "strip": PackageResources.strip_html,
        "switches": PackageResources.switches_html,
        "tabBar": PackageResources.tabBar_html,
        "team": PackageResources.team_html,
        "window": PackageResources.window_html,
    ]

    /// The style sheet of pages on which nothing comes or goes.
    static let still = Asset(style: stillParts, named: "play")

    /// The style sheet.
    static let style = Asset(style: stillParts + [PackageResources.motion_css], named: "play")

    private static let stillParts = [
        PackageResources.colors_css, PackageResources.base_css, PackageResources.controls_css,
        PackageResources.frame_css, PackageResources.story_css, PackageResources.panels_css,
        PackageResources.device_css, PackageResources.screens_css, PackageResources.cells_css,
        PackageResources.forms_css, PackageResources.notices_css, PackageResources.actions_css,
        PackageResources.toggles_css, PackageResources.team_css, PackageResources.timeline_css,
        PackageResources.strip_css, PackageResources.lists_css, PackageResources.failures_css,
        PackageResources.export_css, PackageResources.poster_css, PackageResources.wide_css,
        PackageResources.forcedColors_css,
    ]

    /// The script of the window: it swaps the regions that changed, and sends forms without leaving the page.
    static let script = Asset(script: PackageResources.play_js, named: "play")

    /// The icon of a tab: one way in, two ways on.
    static let icon = Asset(icon: PackageResources.icon_svg, named: "play")

    /// The files that pages load.
    static let assets = [style, script, icon]
}
