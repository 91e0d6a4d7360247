import Triage

/// Hands each report as one line to a closure: for a console, a log file or another logger.
public struct LineSink: Sink {
    private let write: @Sendable (String) -> Void

    /// Makes a sink that writes lines; no line has a line break or a control character in it.
    public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes a report.
    public func deliver(_ report: Report) { write(report.line) }
}

extension Report {
    /// The report on one line, for people.
    public var line: String {
        let endpoint = request.map {
            "\($0.method) \($0.path) \($0.status.map(String.init) ?? "-")"
        }
        let place = [body?.type, body?.codingPath].compactMap(\.self).joined(separator: ".")
        let parts: [String?] = [
            level.rawValue.uppercased(), kind, code, operation, endpoint, place, body?.shape,
            message, chain.map { "\($0.type)(\($0.code))" }.joined(separator: " ← "),
            supportCode, notice?.choice.map { "chose \($0)" },
            suppressed > 0 ? "\(suppressed) like it held back" : nil,
        ]
        let words = parts.compactMap(\.self).filter { !$0.isEmpty }
        return escapingControls(words.joined(separator: " · "))
    }
}
