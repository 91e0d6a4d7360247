import AuditFindings
import AuditRules

/// Annotations of GitHub Actions.
struct GitHubFormat: ReportFormat {
    func text(of report: AuditReport) -> String {
        report.shown.map { finding in
            let properties = [
                "file=\(property(finding.file))", "line=\(finding.line)", "col=\(finding.column)",
                "title=\(property(finding.rule))",
            ]
            let message = data(finding.message)
            return
                "::\(command(finding.severity)) \(properties.joined(separator: ","))::\(message)\n"
        }.joined()
    }

    private func command(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    private func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r\n", with: "%0D%0A")
            .replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
