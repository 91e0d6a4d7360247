public import Logging
public import TriageCore
public import TriageRedaction
public import TriageReporting

/// A handler of swift-log by which what others only log is not lost: it reports lines at or above a
/// level, and leaves a breadcrumb for each line.
///
///     LoggingSystem.bootstrap { label in
///         MultiplexLogHandler([
///             StreamLogHandler.standardError(label: label),
///             ReportingLogHandler(label, center: center, breadcrumbs: breadcrumbs),
///         ])
///     }
///
/// A line that was given an error is the report of that error, of its incident and once, however else
/// it is reported; a cancellation is not. A line without one is an incident of the kind `logged`, which
/// is grouped by the function that wrote it.
///
/// Nobody can tell the values in a line from its literals any more, so its text is private as a whole
/// unless it is declared public, and its metadata is never read. While a line is reported on this
/// task, others are not: they leave breadcrumbs. A line that bears ``incidentKey`` is about a report,
/// and is neither.
public struct ReportingLogHandler: LogHandler {
    /// The metadata of a line that tells of an incident which is reported anyway.
    public static let incidentKey = "triage.incident"

    /// Whether this task reports a line just now: what is logged meanwhile would never end.
    @TaskLocal private static var isReporting = false

    /// The least level of lines that are looked at; others do not even leave a breadcrumb.
    public var logLevel: Logger.Level
    /// Kept for the logger; ``incidentKey`` is all of it that is read.
    public var metadata: Logger.Metadata = [:]
    /// Kept for the logger, and not asked.
    public var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let center: FaultCenter
    private let breadcrumbs: Breadcrumbs
    private let reportLevel: Logger.Level
    private let messagePrivacy: FaultMessage.Privacy
    private let redactor: Redactor

    /// Makes a handler.
    ///
    /// - Parameters:
    ///   - label: The logger's label, which breadcrumbs bear.
    ///   - center: What reports.
    ///   - breadcrumbs: The trail of the reports.
    ///   - reportLevel: The least level of lines that are reported.
    ///   - logLevel: The least level of lines that leave a breadcrumb.
    ///   - messagePrivacy: Who may read the text of lines; public ones are redacted.
    ///   - redactor: What takes secrets out of public ones.
    public init(
        _ label: String, center: FaultCenter, breadcrumbs: Breadcrumbs,
        reportLevel: Logger.Level = .error, logLevel: Logger.Level = .info,
        messagePrivacy: FaultMessage.Privacy = .private, redactor: Redactor = Redactor()
    ) {
        self.label = label
        self.center = center
        self.breadcrumbs = breadcrumbs
        self.reportLevel = reportLevel
        self.logLevel = logLevel
        self.messagePrivacy = messagePrivacy
        self.redactor = redactor
    }

    /// Sets or reads metadata of the logger.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Reports a line and leaves a breadcrumb.
    public func log(event: LogEvent) {
        let mark = event.metadata?[Self.incidentKey] ?? metadata[Self.incidentKey]
        guard mark == nil else { return }
        let message = message(of: event)
        if event.level >= reportLevel, !Self.isReporting {
            Self.$isReporting.withValue(true) { report(event, message) }
        }
        let place = "\(event.level) at \(event.source):\(event.line)"
        breadcrumbs.add(label, "\(place, privacy: .public) \(message, privacy: .public)")
    }

    private func report(_ event: LogEvent, _ message: FaultMessage) {
        let (line, level) = (LoggedError(event), ReportLevel(event.level))
        if let error = event.error {
            return center.report(error, level: level, wrappedIn: line.teller)
        }
        // No operation takes note of it: an error that is thrown later has nothing to do with it.
        OperationRecord.$current.withValue(nil) {
            let fault = Fault(
                .logged, code: line.code, message: message, fileID: event.file,
                line: Int(clamping: event.line))
            center.report(fault, level: level, wrappedIn: line.teller)
        }
    }

    /// A line's text as it may leave: redacted before it is cut, since half a secret has no shape; and
    /// cut only where a report cuts too, which may know secrets that nobody does here.
    private func message(of event: LogEvent) -> FaultMessage {
        guard messagePrivacy == .public else { return "\(event.message)" }
        let shown = redactor.redact(event.message.description).bounded(to: 16_384)
        return "\(shown, privacy: .public)"
    }
}
