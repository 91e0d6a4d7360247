public import Foundation
public import TriageCore
public import TriageRedaction

extension ReportPipeline {
    /// The settings of a pipeline.
    @_spi(Tools)
    public struct Configuration: Sendable {
        /// The sinks that reports go to; more can be added later.
        public var sinks: [any Sink]
        /// The folder for waiting reports, which then survive a kill of the process.
        ///
        /// Reports wait in memory if it is nil, which is the default. An app and its extension may
        /// share one folder.
        public var folder: URL?
        /// The file system of the folder.
        package var files: any FileStore = LocalFileStore()
        /// Whether a message from the user carries the hash of a secret that opens its replies.
        package var takesReplies = false
        /// The classifier of errors that sinks throw; an error of the network is no refusal.
        package var classifier: ErrorClassifier = .standardLibrary
        /// The limits on the number, size and age of waiting reports.
        public var limits: Limits
        /// The limit on the number of similar reports.
        public var throttle: Throttle
        /// The user's consent to reports; granted by default.
        public var consent: Consent
        /// The redactor that removes secrets from every text.
        public var redactor: Redactor
        /// The trail of events that each report includes.
        public var breadcrumbs: Breadcrumbs
        /// A closure that returns the app and the device, called for each report.
        ///
        /// The default is ``ReportContext/current``.
        public var context: @Sendable () -> ReportContext
        /// The share of reports that are kept; all by default.
        public var sampling: Sampling
        /// A closure that returns the files to send with a report; none by default.
        ///
        /// It runs on the thread of the failure, so it must be quick.
        public var attachments: @Sendable (ReportDraft) -> [ReportAttachment]
        /// The app's last look at a report: returns the report, with or without changes, or nil.
        ///
        /// The pipeline calls it for each delivery to a sink, on a thread of its own and never on
        /// the main one. It should return the same for the same report. The report is redacted
        /// already, and what the closure adds is redacted too. A report is dropped for the sink,
        /// with the reason `beforeSend`, if the closure returns nil, throws or takes longer than a
        /// second.
        public var beforeSend: (@Sendable (Report) throws -> Report?)?
        /// The time that a report waits for the user's choice; 10 s by default.
        public var userResponseTimeout: Duration
        /// The delay before a report is delivered again.
        package var backoff = ExponentialBackoff(baseDelay: .seconds(1), maxDelay: .seconds(60))
        /// A closure that returns the random part of a delay, from 0 to 1.
        package var jitter: @Sendable () -> Double = { .random(in: 0...1) }
        /// A closure that returns whether there is a network; if it is nil, there always is one.
        ///
        /// Nothing is delivered while there is none.
        public var isOnline: (@Sendable () -> Bool)?
        /// The clock for windows, timeouts and delays.
        ///
        /// The default is a `ContinuousClock`, which keeps running while the app is suspended.
        public var clock: any Clock<Duration>
        /// A closure that returns the time of a report.
        public var now: @Sendable () -> Date
        /// A closure that receives the events of reports.
        ///
        /// It must not block. The pipeline refuses reports from this closure and from tasks that it
        /// starts.
        public var observe: @Sendable (ReportEvent) -> Void
        /// A closure that receives the pipeline's own problems, six lines a minute at most.
        ///
        /// It must not block. Reports that it makes are refused. By default the lines go to the
        /// system log on Apple platforms, and to standard error elsewhere.
        public var diagnose: @Sendable (String) -> Void

        /// Creates a configuration; all but the sinks have defaults.
        public init(
            sinks: [any Sink], folder: URL? = nil, limits: Limits = Limits(),
            throttle: Throttle = Throttle(), consent: Consent = .granted,
            redactor: Redactor = Redactor(), breadcrumbs: Breadcrumbs = Breadcrumbs(),
            context: @escaping @Sendable () -> ReportContext = { .current },
            sampling: Sampling = [:],
            attachments: @escaping @Sendable (ReportDraft) -> [ReportAttachment] = { _ in [] },
            beforeSend: (@Sendable (Report) throws -> Report?)? = nil,
            userResponseTimeout: Duration = .seconds(10),
            isOnline: (@Sendable () -> Bool)? = nil,
            clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() },
            observe: @escaping @Sendable (ReportEvent) -> Void = { _ in },
            diagnose: (@Sendable (String) -> Void)? = nil
        ) {
            self.sinks = sinks
            self.folder = folder
            self.limits = limits
            self.throttle = throttle
            self.consent = consent
            self.redactor = redactor
            self.breadcrumbs = breadcrumbs
            self.context = context
            self.sampling = sampling
            self.attachments = attachments
            self.beforeSend = beforeSend
            self.userResponseTimeout = userResponseTimeout
            self.isOnline = isOnline
            self.clock = clock
            self.now = now
            self.observe = observe
            self.diagnose = diagnose ?? { logProblem("reports: \($0)") }
        }
    }

    /// The limits on waiting reports; the oldest are removed and counted.
    public struct Limits: Sendable, Hashable {
        /// The maximum number of reports.
        public var count: Int
        /// The maximum size of all reports, in bytes.
        public var bytes: Int
        /// The maximum age of a report.
        ///
        /// A report of an earlier launch expires if the clock says at the launch, and again ten
        /// minutes later, that the report is too old. A report of this launch is no older than the
        /// launch.
        public var age: Duration

        /// Creates limits: 1,000 reports, 16 MiB and 30 days by default.
        public init(
            count: Int = 1000, bytes: Int = 16 << 20, age: Duration = .seconds(30 * 86_400)
        ) {
            self.count = count
            self.bytes = bytes
            self.age = age
        }
    }

    /// A rate limit on the reports with one fingerprint within a window.
    ///
    /// Further reports are counted and not sent. The next accepted report holds their number, or a
    /// summary does when the window ends.
    @_spi(Tools)
    public struct Throttle: Sendable, Hashable {
        /// The maximum number of reports within a window; 0 takes no report, and no summary either.
        public var limit: Int
        /// The length of a window, which opens with its first report.
        public var window: Duration

        /// Creates a throttle: five reports in 60 s by default.
        public init(limit: Int = 5, window: Duration = .seconds(60)) {
            self.limit = limit
            self.window = window
        }
    }

    /// The user's consent to reports.
    public enum Consent: Sendable, Hashable {
        /// The user was not asked yet: up to a hundred reports wait in memory, and none is written.
        case pending
        /// The user consents: reports are written and delivered.
        case granted
        /// The user declines: reports are refused, and waiting ones are discarded.
        case denied
    }
}
