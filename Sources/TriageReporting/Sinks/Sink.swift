import Triage

/// Where reports go.
///
/// A sink is called on a task of its own, one report at a time and in order; what it throws harms no
/// other sink and nobody else.
public protocol Sink: Sendable {
    /// Delivers a sealed report.
    func deliver(_ report: Report) async throws
}

/// Keeps reports in memory, for tests and for debug screens.
public final class InMemorySink: Sink {
    private let kept = Lock<[Report]>([])

    /// Makes an empty sink.
    public init() {}

    /// Keeps a report.
    public func deliver(_ report: Report) { kept.withLock { $0.append(report) } }

    /// The reports, oldest first.
    public var reports: [Report] { kept.current }
}

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
        let endpoint = request.map { "\($0.method) \($0.path) \($0.status.map(String.init) ?? "-")" }
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
