// Reports become log lines, and errors that are only logged become reports.
import Logging
import TriageCore
import TriageLogging
import TriageReporting

// snippet.pipeline
/// Makes a pipeline that writes each report to standard error, as one line of a logger.
func makeLoggedPipeline(_ breadcrumbs: Breadcrumbs) -> ReportPipeline {
    let logger = Logger(label: "reports") { StreamLogHandler.standardError(label: $0) }
    return ReportPipeline(.init(sinks: [LogSink(logger)], breadcrumbs: breadcrumbs))
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
