import Triage

/// Reports that wait for the person's answer.
struct OpenReports: Sendable {
    private var reports: [Report] = []

    mutating func add(_ report: Report) { reports.append(report) }

    /// Closes the reports of these incidents, with what the person chose.
    mutating func close(_ incidents: [Incident], choice: String?) -> [Report] {
        let closed = reports.filter { incidents.contains($0.incident) }
        reports.removeAll { incidents.contains($0.incident) }
        return closed.map { report in
            var report = report
            report.notice?.choice = choice
            return report
        }
    }

    mutating func closeAll() -> [Report] {
        defer { reports = [] }
        return reports
    }
}
