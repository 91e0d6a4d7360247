import AuditFindings
import AuditRules

/// The report for people: what users see, the worst places, counts a rule.
struct TextFormat: ReportFormat {
    private static let places = 10
    private let style: TerminalStyle

    init(colored: Bool) { style = TerminalStyle(isColored: colored) }

    func text(of report: AuditReport) -> String {
        guard !report.findings.isEmpty else { return clean(report) }
        return [headline(report), experiences(report), worst(report), counts(report)]
            .joined(separator: "\n")
    }

    private func clean(_ report: AuditReport) -> String {
        let known = report.known == 0 ? "No finding" : "No new finding, \(report.known) known ones,"
        return "\(style.good(known)) in \(extent(report)).\n"
    }

    private func headline(_ report: AuditReport) -> String {
        let count = Text.counted(
            report.findings.count, report.known == 0 ? "finding" : "new finding")
        return "\(style.strong(count)) in \(extent(report)).\n"
    }

    private func extent(_ report: AuditReport) -> String {
        let extent = "\(Text.counted(report.files, "file")), \(Text.counted(report.lines, "line"))"
        let unread = report.skipped.count
        return unread == 0 ? extent : extent + "; \(unread) could not be read"
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

    private func worst(_ report: AuditReport) -> String {
        let worst = report.worst(Self.places)
        let title = report.findings.count > worst.count ? "The ten worst places" : "The places"
        return style.title(title) + worst.map(place).joined(separator: "\n")
    }

    private func place(_ finding: Finding) -> String {
        let place = "\(Text.printable(finding.file)):\(finding.line):\(finding.column)"
        let severity = style.severity(finding.severity)
        let message = Text.printable(finding.message)
        let head =
            "\(severity) \(style.strong(place))  \(message) \(style.faint("[\(finding.rule)]"))\n"
        return head + style.frame(finding.frame)
            + Text.wrapped(finding.consequence, to: 88).map { "    → \($0)\n" }.joined()
            .replacing("\n    → ", with: "\n      ")
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
