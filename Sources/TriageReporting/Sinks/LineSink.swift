import TriageCore
import TriageRedaction

/// A sink that writes each report as one line, such as to a console, a log file or another logger.
public struct LineSink: Sink {
    private let write: @Sendable (String) -> Void

    /// Creates a sink that writes lines.
    ///
    /// No line contains a line break or another control character.
    public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes a report.
    public func deliver(_ report: Report) { write(report.logLine) }
}

extension Report {
    /// The report as one readable line, with control characters escaped.
    public var logLine: String {
        let parts =
            [level.rawValue.uppercased(), headline, message ?? "", causes.joined(separator: " ← ")]
            + sentences.map(\.text)
        return escapingControlCharacters(parts.filter { !$0.isEmpty }.joined(separator: " · "))
    }
}
