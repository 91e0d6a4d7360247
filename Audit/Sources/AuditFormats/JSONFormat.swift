import AuditFindings
import AuditRules

/// The report for programs.
struct JSONFormat: ReportFormat {
    func text(of report: AuditReport) -> String {
        JSONText.object([
            ("version", .number(1)), ("files", .number(report.files)),
            ("lines", .number(report.lines)),
            (
                "skipped",
                .list(
                    report.skipped.map {
                        .object([("file", .text($0.file)), ("reason", .text($0.reason))])
                    })
            ),
            ("findings", .list(report.findings.map(Self.finding))),
        ]) + "\n"
    }

    private static func finding(_ finding: Finding) -> JSONText.Value {
        .object([
            ("rule", .text(finding.rule)), ("category", .text(finding.category.rawValue)),
            ("severity", .text(finding.severity.rawValue)), ("file", .text(finding.file)),
            ("line", .number(finding.line)), ("column", .number(finding.column)),
            ("message", .text(finding.message)), ("consequence", .text(finding.consequence)),
            ("fixable", .bool(finding.isFixable)),
        ])
    }
}
