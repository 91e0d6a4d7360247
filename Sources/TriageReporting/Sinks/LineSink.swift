import TriageCore
import TriageRedaction

/// Hands each report as one line to a closure: for a console, a log file or another logger.
public struct LineSink: Sink {
    private let write: @Sendable (String) -> Void

    /// Makes a sink that writes lines; no line has a line break or a control character in it.
    public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes a report.
    public func deliver(_ report: Report) { write(report.logLine) }
}

extension Report {
    /// The report on one line, for people.
    public var logLine: String {
        let parts =
            [level.rawValue.uppercased(), headline, message ?? "", causes.joined(separator: " ← ")]
            + sentences.map(\.text)
        return escapingControlCharacters(parts.filter { !$0.isEmpty }.joined(separator: " · "))
    }
}
