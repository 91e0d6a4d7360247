import HTMLTemplates

extension PlaygroundPages {
    /// The values of all regions of a window.
    ///
    /// - Parameters:
    ///   - content: The content of the window.
    ///   - scope: A prefix that keeps the ids of frames on one page apart.
    ///   - isStatic: Whether nothing can be pressed.
    /// - Returns: The values.
    func values(_ content: WindowContent, scope: String = "", isStatic: Bool = false) -> Values {
        let texts = Texts(content.language)
        let rows = content.timeline.map { TimelineRow.values($0, texts) }
        let frame = frame(content, isStatic: isStatic)
            .with(["entries": rows, "hasEntries": !rows.isEmpty])
        return PageRegion.allCases.reduce(frame) { values, region in
            values.with(self.values(region, content, scope: scope))
        }
    }

    /// The values that every region needs.
    func frame(_ content: WindowContent, isStatic: Bool) -> Values {
        [
            "t": Texts(content.language), "lang": content.language.rawValue,
            "member": content.member, "isIdle": "\(content.isIdle)", "isStatic": isStatic,
            "act": "/members/\(content.member)/act",
            "tell": "/members/\(content.member)/story",
        ]
    }

    /// The values of one region.
    func values(_ region: PageRegion, _ content: WindowContent, scope: String) -> Values {
        let texts = Texts(content.language)
        switch region {
        case .phone: return ["phone": PhoneScreenValues(scope: scope).phone(content.phone)]
        case .careless:
            let phone = PhoneScreenValues(scope: scope)
            return ["careless": phone.careless(content.careless, content.phone.language)]
        case .story: return ["bar": StoryBar.values(content, texts)]
        case .switches: return ["switchboard": Switchboard.values(content.switches, texts)]
        case .team:
            let reports = content.reports.map { ReportCard.values($0, texts) }
            return ["reports": reports, "hasReports": !reports.isEmpty]
        case .strip: return ["strip": Strip(texts).values(content.timeline)]
        }
    }
}
