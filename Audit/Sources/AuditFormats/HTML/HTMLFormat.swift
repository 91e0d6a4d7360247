import AuditFindings
import AuditRules

/// One page without scripts or anything from elsewhere: each decision once, beside better code.
struct HTMLFormat: ReportFormat {
    func text(of report: AuditReport) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
        <title>Where this app loses its errors</title>
        <style>
        \(HTMLStyle.css)
        </style>
        </head>
        <body>
        \(header(report))
        <main>
        \(decisions(report.shownGroups))
        \(unread(report))
        </main>
        </body>
        </html>

        """
    }

    private func header(_ report: AuditReport) -> String {
        let extent =
            "\(Text.counted(report.files, "file")), \(Text.counted(report.lines, "line")) of Swift"
        let known = report.known == 0 ? "" : " beyond \(Text.counted(report.known, "known one"))"
        return """
            <header>
            <h1>Where this app loses its errors</h1>
            <p class="sum"><strong>\(Text.counted(report.shown.count, "finding"))</strong>\(known) \
            in \(extent)</p>
            <ul class="seen">
            \(experiences(report))
            </ul>
            </header>
            """
    }

    private func experiences(_ report: AuditReport) -> String {
        let counts = report.countsByCategory
        return RuleCategory.byHarm.compactMap { category in
            counts[category].map { count in
                """
                <li class="\(category.rawValue)"><b>\(Text.grouped(count))</b> \
                <span>\(MarkupText.escaped(category.experience))</span> <small>\(category.flaw)</small></li>
                """
            }
        }.joined(separator: "\n")
    }

    private func decisions(_ groups: [FindingGroup]) -> String {
        """
        <section aria-labelledby="decisions">
        <h2 id="decisions">The most worthwhile first</h2>
        \(groups.map { HTMLGroup(group: $0).html }.joined(separator: "\n"))
        </section>
        """
    }

    private func unread(_ report: AuditReport) -> String {
        guard !report.skipped.isEmpty else { return "" }
        let lines = report.skipped.map {
            "<li><code>\(MarkupText.escaped($0.file))</code> \(MarkupText.escaped($0.reason))</li>"
        }
        return "<section><h2>Not audited</h2><ul>\(lines.joined(separator: "\n"))</ul></section>"
    }
}
