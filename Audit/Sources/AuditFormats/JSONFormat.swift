import AuditFindings
import AuditRules

/// The report for programs: all findings, whatever their confidence.
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
            ("groups", .list(report.groups.map(Self.group))),
            ("findings", .list(report.findings.map(Self.finding))),
        ]) + "\n"
    }

    private static func group(_ group: FindingGroup) -> JSONText.Value {
        .object([
            ("id", .text(group.id)), ("rule", .text(group.rule)),
            ("confidence", .text(group.confidence.rawValue)),
            ("places", .number(group.findings.count)), ("rank", .decimal(group.rank)),
            ("decision", .text(group.decision)),
        ])
    }

    private static func finding(_ finding: Finding) -> JSONText.Value {
        var members: [(String, JSONText.Value)] = [
            ("id", .text(finding.id)), ("rule", .text(finding.rule)),
            ("class", .text(finding.findingClass)), ("category", .text(finding.category.rawValue)),
            ("severity", .text(finding.severity.rawValue)),
            ("confidence", .text(finding.confidence.rawValue)),
            ("reasons", .list(finding.reasons.map { .text($0) })), ("group", .text(finding.group)),
            ("file", .text(finding.file)), ("line", .number(finding.line)),
            ("column", .number(finding.column)), ("message", .text(finding.message)),
            ("consequence", .text(finding.consequence)),
            (
                "related",
                .list(
                    finding.related.map {
                        .object([("file", .text($0.file)), ("line", .number($0.line))])
                    })
            ),
            ("fixable", .bool(finding.fix != nil)),
        ]
        if let fix = finding.fix {
            members.append(
                ("fix", .object([("kind", .text(fix.rawValue)), ("promise", .text(fix.promise))])))
        }
        return .object(members)
    }
}
