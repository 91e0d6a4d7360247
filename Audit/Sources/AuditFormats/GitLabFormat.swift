import AuditFindings
import AuditRules

/// GitLab's report on code quality.
struct GitLabFormat: ReportFormat {
    func text(of report: AuditReport) -> String {
        JSONText.string(.list(report.shown.map(entry))) + "\n"
    }

    private func entry(_ finding: Finding) -> JSONText.Value {
        .object([
            ("description", .text(finding.message)), ("check_name", .text(finding.rule)),
            ("fingerprint", .text(finding.id)), ("severity", .text(severity(finding.severity))),
            (
                "location",
                .object([
                    ("path", .text(finding.file)),
                    ("lines", .object([("begin", .number(finding.line))])),
                ])
            ),
        ])
    }

    private func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "critical"
        case .warning: "major"
        case .note: "minor"
        }
    }
}
