import PlaygroundPage
import Triage

extension ReportContent {
    /// Puts a report, and its group once the desk has it, into the words of the page.
    init(_ report: Report, _ group: DeskGroup?) {
        self.init(
            incident: report.incident.description, kind: report.kind, level: report.level.rawValue,
            headline: report.title,
            supportCode: report.notice?.supportCode,
            facts: Self.facts(report),
            desk: group.map { DeskPlace(group: $0.title, events: $0.count, users: $0.users) })
    }

    private static func facts(_ report: Report) -> [Fact] {
        let body = report.body
        let path = [body?.type, body?.codingPath].compactMap(\.self).filter { !$0.isEmpty }
        let facts: [(String, String?)] = [
            ("operation", report.operation),
            ("request", report.request.map { "\($0.method) \($0.path)" }),
            ("status", report.request?.status.map(String.init)),
            ("attempts", report.request.map { "\($0.attempts)" }),
            ("codingPath", body == nil ? nil : path.joined(separator: ".")),
            ("body", body?.shape),
            ("cause", report.chain.map(\.code).joined(separator: " ← ")),
            ("shown", report.notice.map { "\($0.style) “\($0.title ?? $0.message)”" }),
        ]
        return facts.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : Fact(name, $0) }
        }
    }
}
