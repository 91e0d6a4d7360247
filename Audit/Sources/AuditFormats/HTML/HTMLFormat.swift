import AuditFindings
import AuditRules

/// One page without scripts or anything from elsewhere: a map of the folders, then each finding beside better code.
struct HTMLFormat: ReportFormat {
    /// Files with more findings together are closed at first.
    private static let mostOpen = 200

    func text(of report: AuditReport) -> String {
        let map = FolderMap(report)
        return """
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
            \(areas(of: map))
            </style>
            </head>
            <body>
            \(header(report))
            <main>
            \(mapSection(map))
            \(findings(of: map, isOpen: report.findings.count <= Self.mostOpen))
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
            <p class="sum"><strong>\(Text.counted(report.findings.count, "finding"))</strong>\(known) \
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
                <span>\(HTMLText.escaped(category.experience))</span> <small>\(category.flaw)</small></li>
                """
            }
        }.joined(separator: "\n")
    }

    /// The area of each tile, as a rule of the style sheet, since a policy may forbid style attributes.
    private func areas(of map: FolderMap) -> String {
        map.folders.enumerated().map { index, folder in
            ".t\(index){flex-grow:\(max(1, folder.lines))}"
        }.joined()
    }

    private func mapSection(_ map: FolderMap) -> String {
        guard !map.folders.isEmpty else { return "" }
        let tiles = map.folders.enumerated().map { tile($1, map.name(of: $1), $0) }
            .joined(separator: "\n")
        return """
            <section aria-labelledby="map">
            <h2 id="map">What is lost where</h2>
            <p class="hint">A tile is a folder, as wide as it has code; its bar shows what is lost there.</p>
            <div class="map">
            \(tiles)
            </div>
            \(clean(map.clean))
            </section>
            """
    }

    private func clean(_ folders: [FolderMap.Folder]) -> String {
        guard !folders.isEmpty else { return "" }
        let lines = Text.counted(folders.map(\.lines).reduce(0, +), "line")
        return
            "<p class=\"hint\">Nothing found in \(Text.counted(folders.count, "more folder")), \(lines).</p>"
    }

    private func tile(_ folder: FolderMap.Folder, _ name: String, _ index: Int) -> String {
        let name = HTMLText.escaped(name).replacing("/", with: "/<wbr>")
        let count = folder.findings.count
        let rate = "\(Text.counted(folder.lines, "line"))"
        let inside = """
            <span class="name">\(name)</span> <b>\(Text.grouped(count))</b> \
            <small>\(rate)</small>\(bar(folder))
            """
        return "<a class=\"tile t\(index)\" href=\"#folder-\(index)\">\(inside)</a>"
    }

    private func bar(_ folder: FolderMap.Folder) -> String {
        var start = 0
        var parts = ""
        for (category, count) in folder.counts {
            parts += """
                <rect class="\(category.rawValue)" x="\(start)" y="0" width="\(count)" height="1">\
                <title>\(count) \(category.rawValue)</title></rect>
                """
            start += count
        }
        let label = folder.counts.map { "\($1) \($0.rawValue)" }.joined(separator: ", ")
        return """
            <svg role="img" aria-label="\(label)" viewBox="0 0 \(start) 1" preserveAspectRatio="none">\
            \(parts)</svg>
            """
    }

    private func findings(of map: FolderMap, isOpen: Bool) -> String {
        map.folders.enumerated().map { index, folder in
            """
            <section class="folder" id="folder-\(index)">
            <h2>\(HTMLText.escaped(folder.path)) <small>\(folder.findings.count)</small></h2>
            \(folder.files.map { file($0.path, $0.findings, isOpen) }.joined(separator: "\n"))
            </section>
            """
        }.joined(separator: "\n")
    }

    private func file(_ path: String, _ findings: [Finding], _ isOpen: Bool) -> String {
        """
        <details\(isOpen ? " open" : "")>
        <summary>\(HTMLText.escaped(path)) <small>\(findings.count)</small></summary>
        \(findings.map { HTMLFinding(finding: $0).html }.joined(separator: "\n"))
        </details>
        """
    }

    private func unread(_ report: AuditReport) -> String {
        guard !report.skipped.isEmpty else { return "" }
        let lines = report.skipped.map {
            "<li><code>\(HTMLText.escaped($0.file))</code> \(HTMLText.escaped($0.reason))</li>"
        }
        return "<section><h2>Not audited</h2><ul>\(lines.joined(separator: "\n"))</ul></section>"
    }
}
