extension PlaygroundPages {
    /// The values of all regions of a window.
    ///
    /// - Parameters:
    ///   - content: The content of the window.
    ///   - scope: What tells the ids of one frame from another's on the same page.
    ///   - isStatic: Whether nothing can be pressed.
    /// - Returns: The values.
    func values(_ content: WindowContent, scope: String = "", isStatic: Bool = false) -> Values {
        let texts = Texts(content.language)
        let rows = content.timeline.map { TimelineRow.values($0, texts) }
        return [
            "t": texts, "lang": content.language.rawValue, "member": content.member,
            "isIdle": "\(content.isIdle)", "isStatic": isStatic,
            "act": "/members/\(content.member)/act",
            "tell": "/members/\(content.member)/story",
            "phone": PhoneScreenValues(scope: scope).phone(content.phone),
            "careless": PhoneScreenValues(scope: scope).careless(
                content.careless, content.phone.language),
            "switchboard": Switchboard.values(content.switches, texts),
            "bar": StoryBar.values(content, texts),
            "reports": content.reports.map { ReportCard.values($0, texts) },
            "hasReports": !content.reports.isEmpty,
            "strip": Strip(texts).values(content.timeline),
            "entries": rows, "hasEntries": !rows.isEmpty,
        ]
    }
}
