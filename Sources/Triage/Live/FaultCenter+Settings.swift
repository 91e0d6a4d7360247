public import TriageClient
public import TriageCore
public import TriagePresentation
public import TriageRedaction
@_spi(Tools) public import TriageReporting

extension FaultCenter {
    /// The settings of a center and its parts that `live` has no parameters for.
    ///
    ///     FaultCenter.live(configure: { settings in
    ///         settings.board = NoticeBoard(toastDuration: .seconds(5))
    ///         settings.reportsPerMinute = 1
    ///     })
    ///
    /// They are read once, when the parts are made, so their order does not matter.
    public struct Settings: Sendable {
        package var center: Configuration
        /// The settings of the report pipeline; without a closure of their own, reports are
        /// delivered while ``connectivity`` says that there is a network.
        @_spi(Tools) public var reports: ReportPipeline.Configuration
        /// The board that shows the notices.
        public var board = NoticeBoard()
        /// The source of information about the device's connection, for clients and reports.
        ///
        /// The default is `PathMonitorConnectivity` on Apple platforms, and always online
        /// elsewhere.
        public var connectivity: any Connectivity = defaultConnectivity()
        /// The desk that is asked for what the team knows; nil for none.
        var knownIssues: KnownIssues?
        /// The notifications that announce the app's moves between foreground and background.
        var lifecycle = LifecycleObservers.Names.system
    }
}

// MARK: - Failures

extension FaultCenter.Settings {
    /// Classifies errors that do not come from the library.
    ///
    /// The default knows the errors of Foundation; put your own before it:
    /// `ownErrors.or(.foundation)`.
    public var classifier: ErrorClassifier {
        get { center.classifier }
        set { center.classifier = newValue }
    }

    /// Handles the actions that an operation's own handler does not; nil for none.
    ///
    /// Use it for actions that mean the same everywhere, such as one that opens the settings. Name
    /// the actions: with a handler for every action, notices would offer retries that it cannot do.
    public var onAction: NoticeActionHandler? {
        get { center.onAction }
        set { center.onAction = newValue }
    }

    /// Receives mistakes in the app's own code and, in observe-only mode, the decisions.
    ///
    /// Mistakes are diagnosed only in debug builds. If nil, the lines go to the system log on
    /// Apple platforms and to standard error elsewhere.
    public var diagnose: (@Sendable (String) -> Void)? {
        get { center.diagnose }
        set { center.diagnose = newValue }
    }

    /// Receives all events of the center, each operation's in order, on the thread where they
    /// happen.
    ///
    /// It must not block, and is called before a breadcrumb is added.
    @_spi(Tools) public var observe: @Sendable (FaultEvent) -> Void {
        get { center.observe }
        set { center.observe = newValue }
    }
}

// MARK: - Reports

extension FaultCenter.Settings {
    /// The redactor that removes secrets from every text.
    public var redactor: Redactor {
        get { reports.redactor }
        set { reports.redactor = newValue }
    }

    /// A closure that returns the app and the device, called for each report.
    ///
    /// The default is `ReportContext.current`.
    public var context: @Sendable () -> ReportContext {
        get { reports.context }
        set { reports.context = newValue }
    }

    /// The share of reports that are kept; all by default.
    public var sampling: Sampling {
        get { reports.sampling }
        set { reports.sampling = newValue }
    }

    /// A closure that returns the files to send with a report; none by default.
    ///
    /// It runs on the thread of the failure, so it must be quick.
    public var attachments: @Sendable (ReportDraft) -> [ReportAttachment] {
        get { reports.attachments }
        set { reports.attachments = newValue }
    }

    /// The app's last look at a report: returns the report, with or without changes, or nil.
    ///
    /// The pipeline calls it for each delivery to a sink, on a thread of its own and never on the
    /// main one. It should return the same for the same report. The report is redacted already, and
    /// what the closure adds is redacted too. A report is dropped for the sink, with the reason
    /// `beforeSend`, if the closure returns nil, throws or takes longer than a second.
    public var beforeSend: (@Sendable (Report) throws -> Report?)? {
        get { reports.beforeSend }
        set { reports.beforeSend = newValue }
    }

    /// The number of similar reports in a minute, five by default.
    ///
    /// Further reports are counted and not sent. The next report holds their number, or a summary
    /// does at the end of the minute.
    public var reportsPerMinute: Int {
        get { reports.throttle.limit }
        set { reports.throttle.limit = newValue }
    }

    /// The limits on waiting reports: 1,000 reports, 16 MiB and 30 days by default.
    public var limits: ReportPipeline.Limits {
        get { reports.limits }
        set { reports.limits = newValue }
    }
}

private func defaultConnectivity() -> any Connectivity {
    #if canImport(Network)
    PathMonitorConnectivity()
    #else
    ManualConnectivity()
    #endif
}
