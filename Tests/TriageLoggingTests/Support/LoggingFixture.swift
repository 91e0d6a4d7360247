import Foundation
import Logging
import TriageCore
import TriageLogging
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageTesting

/// A handler that records the lines of loggers.
struct RecordingHandler: LogHandler {
    var logLevel: Logger.Level = .trace
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    let lines: EventRecorder<LogEvent>

    init(_ lines: EventRecorder<LogEvent>) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.record(event) }
}

/// An app that reports its log lines and logs its reports, with the same loggers.
struct LoggingFixture: Sendable {
    let lines = EventRecorder<LogEvent>()
    let diagnostics = EventRecorder<String>()
    let breadcrumbs = Breadcrumbs()
    let memory = InMemorySink()
    let pipeline: ReportPipeline
    let center: FaultCenter

    init(observe: @escaping @Sendable (ReportEvent) -> Void = { _ in }) {
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        let troubles = diagnostics
        pipeline = ReportPipeline(
            .init(
                sinks: [memory], breadcrumbs: breadcrumbs, context: { context }, clock: TestClock(),
                observe: observe, diagnose: { troubles.record($0) }))
        center = FaultCenter(reportingTo: pipeline)
    }

    func logger(
        reports: Logger.Level = .error, logLevel: Logger.Level = .info,
        text: FaultMessage.Privacy = .private, redactor: Redactor = Redactor()
    ) -> Logger {
        Logger(label: "app.home") { label in
            MultiplexLogHandler([
                RecordingHandler(lines),
                ReportingLogHandler(
                    label, center: center, breadcrumbs: breadcrumbs, reportLevel: reports,
                    logLevel: logLevel, messagePrivacy: text, redactor: redactor),
            ])
        }
    }

    /// Returns the reports, after all are delivered.
    func reports() async -> [Report] {
        await pipeline.flush(timeout: .seconds(240))
        return memory.reports
    }
}

/// An error without any values.
enum OpaqueError: Error {
    case lost
}
