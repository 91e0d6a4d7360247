public import Logging
import TriageCore
import TriageRedaction
public import TriageReporting

/// Writes each report as one line to a logger of swift-log.
///
/// The line and its metadata hold what the report holds, which has been redacted, and no control
/// characters. A report that began as a line of a log, by a ``ReportingLogHandler``, is not written
/// again; and what this writes is not reported again, whatever other handlers it passes.
public struct LogSink: Sink {
    /// What the sink is called.
    public let name: String
    private let logger: Logger

    /// Makes a sink.
    ///
    /// - Parameters:
    ///   - logger: Where the lines go; its own level decides which of them are kept.
    ///   - name: What the sink is called.
    public init(_ logger: Logger, name: String = "LogSink") {
        self.logger = logger
        self.name = name
    }

    /// Writes a report, at the level that stands for its own.
    public func deliver(_ report: Report) {
        guard report.chain.first?.type != LoggedError.typeName else { return }
        logger.log(
            level: Logger.Level(report.level), "\(report.logLine)", metadata: report.metadata,
            source: "Triage")
    }
}

extension Report {
    /// What tools that read logs may search for.
    fileprivate var metadata: Logger.Metadata {
        var metadata = Logger.Metadata()
        for (name, text) in tags {
            metadata["triage.\(name)"] = .string(escapingControlCharacters(text))
        }
        metadata[ReportingLogHandler.incidentKey] = .string(incident.description)
        return metadata
    }
}
