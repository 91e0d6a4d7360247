// Reports become log lines, and errors that are only logged become reports.
import Logging
import Triage
import TriageLogging

// snippet.pipeline
/// Makes a fault center that writes each report to standard error, as one line of a logger.
func makeLoggedCenter() -> FaultCenter {
    let logger = Logger(label: "reports") { StreamLogHandler.standardError(label: $0) }
    return .live(sinks: [LogSink(logger)])
}
// snippet.end

// snippet.bootstrap
/// Prints the lines of all loggers, and reports those at the level `error` or above.
func bootstrapLogging(_ center: FaultCenter, _ breadcrumbs: Breadcrumbs) {
    LoggingSystem.bootstrap { label in
        MultiplexLogHandler([
            StreamLogHandler.standardError(label: label),
            ReportingLogHandler(label, center: center, breadcrumbs: breadcrumbs),
        ])
    }
}
// snippet.end
