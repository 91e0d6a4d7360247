import Triage

/// Reports that wait for the person's answer, and answers that came before their report.
struct OpenReports: Sendable {
    private var reports: [Report] = []
    private var early: [(incident: Incident, choice: String)] = []

    /// Adds a report that waits.
    ///
    /// - Returns: The report, closed, when its answer has come already.
    mutating func add(_ report: Report) -> Report? {
        guard let index = early.firstIndex(where: { $0.incident == report.incident }) else {
            reports.append(report)
            return nil
        }
        return Self.closed(report, early.remove(at: index).choice)
    }

    /// Closes the reports of these incidents, with what the person chose.
    mutating func close(_ incidents: [Incident], choice: String?) -> [Report] {
        let closing = reports.filter { incidents.contains($0.incident) }
        reports.removeAll { incidents.contains($0.incident) }
        let known = Set(closing.map(\.incident))
        if let choice {
            early += incidents.filter { !known.contains($0) }.map { ($0, choice) }
            early.removeFirst(max(early.count - 100, 0))
        }
        return closing.map { Self.closed($0, choice) }
    }

    mutating func closeAll() -> [Report] {
        defer { reports = [] }
        return reports
    }

    private static func closed(_ report: Report, _ choice: String?) -> Report {
        var report = report
        report.notice?.choice = choice
        return report
    }
}
