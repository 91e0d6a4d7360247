import AuditFindings
import AuditRules

/// One line a finding, as the compiler writes them.
struct XcodeFormat: ReportFormat {
    func text(of report: AuditReport) -> String {
        report.shown.map { finding in
            let place = "\(Text.printable(finding.file)):\(finding.line):\(finding.column)"
            let message = Text.printable(finding.message)
            return "\(place): \(finding.severity.rawValue): \(message) [\(finding.rule)]\n"
        }.joined()
    }
}
