public import Logging
import TriageCore
import TriageRedaction
public import TriageReporting

/// A sink that writes each report as one line to a logger of swift-log.
///
/// The line and its metadata hold only redacted text, with control characters escaped. The sink
/// skips a report that a ``ReportingLogHandler`` made from a log line, because that line is in the
/// log already. The lines that it writes are never reported again, whatever other handlers they
/// pass.
public struct LogSink: Sink {
    /// The name of the sink within its pipeline.
    public let name: String
    private let logger: Logger

    /// Creates a sink that writes to a logger.
    ///
    /// - Parameters:
    ///   - logger: The logger that receives the lines. Its own level decides which of them are
    ///     kept.
    ///   - name: The name of the sink within its pipeline.
    public init(_ logger: Logger, name: String = "LogSink") {
        self.logger = logger
        self.name = name
    }

    /// True: reports are logged before the user has made a choice, and without a network.
    public var deliversImmediately: Bool { true }

    /// Writes a report at the log level that corresponds to the report's level.
    public func deliver(_ report: Report) {
        guard report.chain.first?.type != LoggedError.typeName else { return }
        // The values that log tools may search for.
        var metadata = Logger.Metadata()
        for (name, text) in report.tags {
            metadata["triage.\(name)"] = .string(escapingControlCharacters(text))
        }
        metadata[ReportingLogHandler.incidentKey] = .string(report.incident.description)
        logger.log(
            level: Logger.Level(report.level), "\(report.logLine)", metadata: metadata,
            source: "Triage")
    }
}
