import AuditFindings

/// A way to write a report.
protocol ReportFormat {
    func text(of report: AuditReport) -> String
}
