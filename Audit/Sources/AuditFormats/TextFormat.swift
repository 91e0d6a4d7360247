import AuditFindings
import AuditRules

/// The report for people: what users see, the decisions with the first of their places, counts a rule.
struct TextFormat: ReportFormat {
    /// The groups that are shown with their code; each other one has one line.
    private static let mostWithCode = 10
    private let style: TerminalStyle
    private let isQuiet: Bool

    init(colored: Bool, isQuiet: Bool = false) {
        style = TerminalStyle(isColored: colored)
        self.isQuiet = isQuiet
    }

    func text(of report: AuditReport) -> String {
        let groups = report.shownGroups
        if isQuiet { return groups.map(place).joined(separator: "\n") }
        guard !groups.isEmpty else { return clean(report) + rest(report) + own(report) }
        return [headline(report, groups), experiences(report), worst(groups), counts(report)]
            .joined(separator: "\n") + rest(report) + own(report)
    }

    private func clean(_ report: AuditReport) -> String {
        let known = report.known == 0 ? "No finding" : "No new finding, \(report.known) known ones,"
        return "\(style.good(known)) in \(extent(report)).\n"
    }

    private func headline(_ report: AuditReport, _ groups: [FindingGroup]) -> String {
        let places = report.shown.count
        let count = Text.counted(places, report.known == 0 ? "finding" : "new finding")
        let decisions =
            groups.count == places ? "" : ", \(Text.counted(groups.count, "decision")),"
        return "\(style.strong(count))\(decisions) in \(extent(report)).\n"
    }

    private func extent(_ report: AuditReport) -> String {
        let extent = "\(Text.counted(report.files, "file")), \(Text.counted(report.lines, "line"))"
        let unread = report.skipped.count
        return unread == 0 ? extent : extent + "; \(unread) could not be read"
    }

    /// The findings that are not shown by default.
    private func rest(_ report: AuditReport) -> String {
        let count = report.findings.count - report.shown.count
        if count == 0 { return "" }
        return "\(Text.grouped(count)) more, less certain or less often worth it: --all.\n"
    }

    private static let enoughVerdicts = 10

    /// The team's own share of right findings.
    private func own(_ report: AuditReport) -> String {
        let counts = Verdicts.Verdict.allCases.map { report.verdicts.count($0) }
        let all = counts.reduce(0, +)
        guard all >= Self.enoughVerdicts else { return "" }
        let share = (counts[0] * 100 + all / 2) / all
        return
            "Your team's verdicts: \(counts[0]) of \(all) right (\(share) %), \(counts[1]) wrong, \(counts[2]) noise.\n"
    }

    private func experiences(_ report: AuditReport) -> String {
        let found = report.countsByCategory
        let lines = RuleCategory.byHarm.compactMap { category -> String? in
            guard let count = found[category] else { return nil }
            let number = Self.column(count)
            return
                "\(style.strong(number))  \(category.experience) \(style.faint("(\(category.flaw))"))\n"
        }
        return style.title("What your users see") + lines.joined()
    }

    private func worst(_ groups: [FindingGroup]) -> String {
        let (worst, rest) = (groups.prefix(Self.mostWithCode), groups.dropFirst(Self.mostWithCode))
        let places = worst.map(place).joined(separator: "\n")
        if rest.isEmpty { return style.title("The places") + places }
        return style.title("The ten most worthwhile") + places + style.title("The others")
            + rest.map { head($0) + others($0) }.joined()
    }

    /// A group, once: the first of its places with its code, and how many there are.
    private func place(_ group: FindingGroup) -> String {
        head(group) + style.frame(group.first.frame)
            + Text.wrapped(group.first.consequence, to: 88).map { "    → \($0)\n" }.joined()
            .replacing("\n    → ", with: "\n      ") + others(group)
    }

    /// A group in one line.
    private func head(_ group: FindingGroup) -> String {
        let finding = group.first
        let place = "\(Text.printable(finding.file)):\(finding.line):\(finding.column)"
        let severity = style.severity(finding.severity)
        let message = Text.printable(finding.message)
        return
            "\(severity) \(style.strong(place))  \(message) \(style.faint("[\(finding.rule)] \(finding.id)"))\n"
    }

    private func others(_ group: FindingGroup) -> String {
        guard group.findings.count > 1 else { return "" }
        let decision = Text.printable(group.decision)
        return
            "    \(Text.grouped(group.findings.count)) places, one decision (\(group.id)): \(decision)\n"
    }

    private func counts(_ report: AuditReport) -> String {
        let rows = report.countsByRule.map { rule, count in
            let name = rule.id.padding(to: 24)
            return "\(Self.column(count))  \(name)\(style.faint(rule.summary))\n"
        }
        return style.title("Rules") + rows.joined()
            + "\nAll places: --format html --output audit.html. A rule: triage explain RULE.\n"
    }

    private static func column(_ count: Int) -> String {
        let text = Text.grouped(count)
        return String(repeating: " ", count: max(0, 7 - text.count)) + text
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
