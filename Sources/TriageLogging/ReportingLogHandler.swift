public import Logging
public import TriageCore
public import TriageRedaction
public import TriageReporting

/// A handler for the loggers of swift-log, which reports lines at or above a level.
///
/// It also leaves a breadcrumb for each line, so a report shows what was logged before it.
///
///     LoggingSystem.bootstrap { label in
///         MultiplexLogHandler([
///             StreamLogHandler.standardError(label: label),
///             ReportingLogHandler(label, center: center, breadcrumbs: breadcrumbs),
///         ])
///     }
///
/// A line with an error is reported as that error. Its incident is reported once, even if the error
/// is also reported elsewhere. A line whose error is a cancellation is not reported. The error may
/// also be the metadata `error`, as a value: `["error": .stringConvertible(error)]`. A line without
/// an error becomes an incident of the kind `logged`, named and grouped by the function that wrote
/// it.
///
/// The handler cannot tell the values in a line from its literal text. The text is therefore left
/// out unless you pass `.public` as `messagePrivacy`. Other metadata is never reported.
/// While the current task reports a line, other lines that it logs leave breadcrumbs only. A line
/// with `triage.incident` in its metadata describes a report that exists already, so it is neither
/// reported nor kept as a breadcrumb.
public struct ReportingLogHandler: LogHandler {
    /// The metadata key of a line about an incident that is already reported.
    package static let incidentKey = "triage.incident"

    /// The lowest level of the lines that reach the handler.
    ///
    /// Lines below it do not even leave a breadcrumb.
    public var logLevel: Logger.Level
    /// The logger's metadata; the handler reads only `triage.incident`.
    public var metadata: Logger.Metadata = [:]
    /// The logger's metadata provider, which the handler never calls.
    public var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let center: FaultCenter
    private let breadcrumbs: Breadcrumbs
    private let reportLevel: Logger.Level
    private let messagePrivacy: FaultMessage.Privacy
    private let redactor: Redactor

    /// Creates a handler for one logger.
    ///
    /// - Parameters:
    ///   - label: The logger's label, which becomes the category of the breadcrumbs.
    ///   - center: The center that reports the lines.
    ///   - breadcrumbs: The trail that the reports include.
    ///   - reportLevel: The lowest level of the lines that are reported.
    ///   - logLevel: The lowest level of the lines that leave a breadcrumb.
    ///   - messagePrivacy: The privacy of the text of lines. Public text is redacted.
    ///   - redactor: The redactor that removes secrets from public text.
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

    /// The logger's metadata value for a key.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Reports a line if its level is high enough, and leaves a breadcrumb.
    public func log(event: LogEvent) {
        let mark = event.metadata?[Self.incidentKey] ?? metadata[Self.incidentKey]
        guard mark == nil else { return }
        let message = message(of: event)
        if event.level >= reportLevel, !ReportingGuard.logLine.isActive {
            ReportingGuard.logLine.run { report(event, message) }
        }
        let place = "\(event.level) at \(event.source):\(event.line)"
        breadcrumbs.add(
            label,
            message.isEmpty
                ? "\(place, privacy: .public)"
                : "\(place, privacy: .public) \(message, privacy: .public)")
    }

    private func report(_ event: LogEvent, _ message: FaultMessage) {
        let (line, level) = (LoggedError(event), ReportLevel(event.level))
        if let error = event.error ?? event.metadata?["error"]?.error {
            let location = FaultLocation(fileID: event.file, line: Int(clamping: event.line))
            return center.report(error, level: level, wrappedIn: line.teller, at: location)
        }
        let fault = Fault(
            .logged, code: line.code, message: message, fileID: event.file,
            line: Int(clamping: event.line))
        center.report(
            fault, level: level, wrappedIn: line.teller,
            // The operation must not adopt this fault: an error that it throws later is unrelated.
            in: nil)
    }

    /// Returns the text of a line that may leave the app; empty if it is private.
    ///
    /// It is redacted before it is cut, because half a secret is not recognized. It is cut only
    /// where a report cuts too: the report's redactor may know secrets that this one does not.
    private func message(of event: LogEvent) -> FaultMessage {
        guard messagePrivacy == .public else { return "" }
        let shown = redactor.redact(event.message.description).bounded(to: 16_384)
        return "\(shown, privacy: .public)"
    }
}

extension Logger.MetadataValue {
    /// The error that this is, as a value; nil for a text.
    fileprivate var error: (any Error)? {
        guard case .stringConvertible(let value) = self else { return nil }
        return value as? any Error
    }
}
