import MoimComposition
import Triage

/// A report as the makers read it, a fact a line.
struct ReportCard {
    let report: Report
    let ink: TerminalStyle

    var lines: [String] {
        let facts: [(String, String?)] = [
            ("where", place), ("code", report.feedback == nil ? report.code : nil),
            ("what", report.body.map(Self.typeAndPath)),
            ("body", report.body?.shape), ("chain", chain), ("member", member),
            ("app", "\(report.context.appVersion), \(report.context.locale)"),
            ("before", trail), ("from", sender), ("note", report.message),
        ]
        return [title] + facts.flatMap { name, text in text.map { rows(name, $0) } ?? [] }
    }

    private var title: String {
        let level = report.level.rawValue
        let mark = report.level == .warning ? ink.yellow(level) : ink.red(level)
        let code = report.shownCode.map { ", support code \(ink.bold($0))" } ?? ""
        guard report.feedback == nil else { return "✉ message from the member\(code)" }
        return "✉ \(mark) \(report.title)\(code)"
    }

    private var place: String? {
        let endpoint = report.request.map { request in
            "\(request.method) \(request.path) → \(request.status.map(String.init) ?? "no answer")"
        }
        let parts = [report.operation, endpoint].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The causes; nil for a message, which has none.
    private var chain: String? {
        guard report.feedback == nil else { return nil }
        return report.chain.map { "\($0.type) (\($0.code))" }.joined(separator: " ← ")
    }

    private var member: String? {
        report.notice.map { shown in
            let choice = shown.choice.map { ", answered with \($0)" } ?? ""
            return "\(shown.style) “\(shown.title ?? shown.message)”\(choice)"
        }
    }

    private var sender: String? {
        let known = [report.feedback?.name, report.feedback?.email].compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }

    private var trail: String? {
        let last = report.breadcrumbs.suffix(3).map(\.message)
        return last.isEmpty ? nil : last.joined(separator: ", ")
    }

    private static func typeAndPath(_ body: Report.Body) -> String {
        [body.type, body.codingPath].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: ".")
    }

    private func rows(_ name: String, _ text: String) -> [String] {
        let breakable = escapingControlCharacters(text).replacing(",\"", with: ", \"")
        return breakable.wrapped(to: 84).enumerated().map { index, row in
            "    " + ink.faint((index == 0 ? name : "").padded(to: 8)) + row
        }
    }
}
