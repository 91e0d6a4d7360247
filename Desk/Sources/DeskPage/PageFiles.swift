import HTMLTemplates

/// The files in `Resources`, which are a part of the program.
enum PageFiles {
    /// The templates by name; those without a page of their own are parts of others.
    static let templates: [String: [UInt8]] = [
        "assetHead": PackageResources.assetHead_html,
        "breadcrumbs": PackageResources.breadcrumbs_html,
        "cause": PackageResources.cause_html,
        "chain": PackageResources.chain_html,
        "chart": PackageResources.chart_html,
        "confirm": PackageResources.confirm_html,
        "crumb": PackageResources.crumb_html,
        "days": PackageResources.days_html,
        "event": PackageResources.event_html,
        "eventRow": PackageResources.eventRow_html,
        "facts": PackageResources.facts_html,
        "feedback": PackageResources.feedback_html,
        "frame": PackageResources.frame_html,
        "frameBody": PackageResources.frameBody_html,
        "gateBrand": PackageResources.gateBrand_html,
        "gateMessage": PackageResources.gateMessage_html,
        "group": PackageResources.group_html,
        "groupBadges": PackageResources.groupBadges_html,
        "groupCount": PackageResources.groupCount_html,
        "groupRow": PackageResources.groupRow_html,
        "groupUsers": PackageResources.groupUsers_html,
        "hurtRow": PackageResources.hurtRow_html,
        "inbox": PackageResources.inbox_html,
        "knownIssue": PackageResources.knownIssue_html,
        "layout": PackageResources.layout_html,
        "levelMark": PackageResources.levelMark_html,
        "login": PackageResources.login_html,
        "mark": PackageResources.mark_html,
        "message": PackageResources.message_html,
        "notice": PackageResources.notice_html,
        "operations": PackageResources.operations_html,
        "pager": PackageResources.pager_html,
        "peopleBar": PackageResources.peopleBar_html,
        "phone": PackageResources.phone_html,
        "previews": PackageResources.previews_html,
        "releaseMeter": PackageResources.releaseMeter_html,
        "releases": PackageResources.releases_html,
        "replies": PackageResources.replies_html,
        "search": PackageResources.search_html,
        "settings": PackageResources.settings_html,
        "stack": PackageResources.stack_html,
        "statusForms": PackageResources.statusForms_html,
        "systemFrame": PackageResources.systemFrame_html,
        "table": PackageResources.table_html,
        "time": PackageResources.time_html,
        "who": PackageResources.who_html,
    ]

    /// The style sheet.
    static let style = Asset(
        style: [
            PackageResources.colors_css, PackageResources.base_css, PackageResources.controls_css,
            PackageResources.frame_css, PackageResources.badges_css, PackageResources.figures_css,
            PackageResources.rows_css, PackageResources.lists_css, PackageResources.people_css,
            PackageResources.event_css, PackageResources.chain_css, PackageResources.trail_css,
            PackageResources.answers_css,
            PackageResources.phone_css, PackageResources.notices_css, PackageResources.narrow_css,
            PackageResources.modes_css,
        ], named: "desk")

    /// The script: a page that reads well without it becomes live with it.
    static let script = Asset(script: PackageResources.desk_js, named: "desk")

    /// The icon of a tab: a desk.
    static let icon = Asset(icon: PackageResources.icon_svg, named: "desk")

    /// The files that pages load.
    static let assets = [style, script, icon]
}
