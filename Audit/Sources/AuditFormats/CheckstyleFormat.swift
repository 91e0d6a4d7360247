import AuditFindings
import AuditRules

/// Checkstyle's XML, which many servers and editors read.
struct CheckstyleFormat: ReportFormat {
    func text(of report: AuditReport) -> String {
        let files = report.shown.byFile.map { file, findings in
            "  <file\(MarkupText.attributes([("name", file)]))>\n"
                + findings.map(line).joined() + "  </file>\n"
        }
        return MarkupText.head + "<checkstyle version=\"4.3\">\n" + files.joined()
            + "</checkstyle>\n"
    }

    private func line(_ finding: Finding) -> String {
        let attributes = MarkupText.attributes([
            ("line", String(finding.line)), ("column", String(finding.column)),
            ("severity", severity(finding.severity)), ("message", finding.message),
            ("source", "triage.\(finding.rule)"),
        ])
        return "    <error\(attributes)/>\n"
    }

    private func severity(_ severity: Severity) -> String {
        severity == .note ? "info" : severity.rawValue
    }
}

extension [Finding] {
    /// The findings of each file, by path.
    var byFile: [(file: String, findings: [Finding])] {
        Dictionary(grouping: self, by: \.file).map { ($0.key, $0.value) }
            .sorted { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
    }
}
