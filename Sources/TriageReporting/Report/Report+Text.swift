import Foundation
import TriageCore
import TriageRedaction

extension Report {
    /// The report as one readable line, with control characters escaped.
    public var logLine: String {
        let parts =
            [
                level.rawValue.uppercased(), headline, messageBelowTitle ?? "",
                causes.joined(separator: " ← "),
            ]
            + sentences.map(\.text)
        return escapingControlCharacters(parts.filter { !$0.isEmpty }.joined(separator: " · "))
    }

    /// Returns the report as several readable lines, with control characters escaped.
    ///
    /// A report that is at least a minute older than `now` says its time.
    func lines(isColored: Bool = false, at now: Date) -> String {
        let style = TerminalStyle(isColored)
        let rows = rows(at: now)
        let width = rows.map(\.title.count).max() ?? 0
        let title = style(level.rawValue.uppercased(), level.color)
        let lines = rows.flatMap { row in
            row.lines.enumerated().map { number, line in
                let title = (number == 0 ? row.title : "")
                    .padding(toLength: width, withPad: " ", startingAt: 0)
                return "  \(style(title, .faint)) \(escapingControlCharacters(line))"
            }
        }
        let head = "\(title) \(style(escapingControlCharacters(headline), .bold))"
        return ([head] + lines).joined(separator: "\n")
    }

    /// The lines below the headline, each group with a title; empty ones are left out.
    private func rows(at now: Date) -> [(title: String, lines: [String])] {
        let age = now.timeIntervalSince(time)
        // Calendars do not agree on, or even know, a time that is further away.
        let isOld = (60.0..<1e10).contains(age)
        let time = isOld ? ["\(time.formatted(.iso8601)), \(readableTime(seconds: age)) ago"] : []
        let first = [("Time", time), ("Message", messageBelowTitle.map { [$0] } ?? [])]
        let (places, sentences) = (places.map { ($0, [$1]) }, sentences.map { ($0, [$1]) })
        let rows = first + places + [("Causes", causes)] + sentences + [("Before it", trail(5))]
        return rows.filter { !$0.1.isEmpty }
    }
}

/// The weight and the color of a text on a terminal, which is plain text unless colors are on.
private struct TerminalStyle {
    /// A parameter of the escape sequence SGR (ECMA-48).
    enum Parameter: Int { case bold = 1, faint, red = 31, yellow = 33, blue }

    private let isColored: Bool

    init(_ isColored: Bool) { self.isColored = isColored }

    func callAsFunction(_ text: String, _ parameter: Parameter) -> String {
        isColored ? "\u{1B}[\(parameter.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension ReportLevel {
    fileprivate var color: TerminalStyle.Parameter {
        switch self {
        case .debug: .faint
        case .info: .blue
        case .warning: .yellow
        case .error, .fatal: .red
        }
    }
}
