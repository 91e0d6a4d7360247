public import Foundation
public import TriageRedaction

extension ReportPipeline {
    /// What a pipeline is made of.
    public struct Configuration: Sendable {
        /// Where reports go; more can be added later.
        public var sinks: [any Sink]
        /// The folder that reports wait in, so that a kill of the process loses none; nil for memory.
        ///
        /// An app and its extension may share one.
        public var folder: URL?
        /// The files of that folder.
        public var files: any FileStore
        /// How many reports, and how much, may wait, and how long.
        public var limits: Limits
        /// How many like each other are taken.
        public var throttle: Throttle
        /// Whether the person wants reports to be sent.
        public var consent: Consent
        /// What takes secrets out of every text.
        public var redactor: Redactor
        /// What happened before.
        public var breadcrumbs: Breadcrumbs
        /// What is known of the app and the device, asked anew for each report.
        public var context: @Sendable () -> ReportContext
        /// How long a report waits for the person's answer.
        public var userResponseTimeout: Duration
        /// How long to wait before a report is delivered again.
        public var backoff: DeliveryBackoff
        /// Whether the device says that there is a network; nothing is delivered while there is none.
        public var isOnline: @Sendable () -> Bool
        /// The clock that windows, patience and waits are measured on; by default one that goes on in
        /// the background, as the world does.
        public var clock: any Clock<Duration>
        /// The time that reports bear.
        public var now: @Sendable () -> Date
        /// Told of what becomes of reports.
        ///
        /// It must not block. What it reports, or a task that it starts, is not taken.
        public var observe: @Sendable (ReportEvent) -> Void
        /// Told of the pipeline's own troubles, a few times a minute at most; it must not block.
        public var diagnose: @Sendable (String) -> Void

        /// Makes a configuration.
        public init(
            sinks: [any Sink], folder: URL? = nil, files: any FileStore = LocalFileStore(),
            limits: Limits = Limits(), throttle: Throttle = Throttle(), consent: Consent = .granted,
            redactor: Redactor = Redactor(), breadcrumbs: Breadcrumbs = Breadcrumbs(),
            context: @escaping @Sendable () -> ReportContext,
            userResponseTimeout: Duration = .seconds(10),
            backoff: DeliveryBackoff = DeliveryBackoff(),
            isOnline: @escaping @Sendable () -> Bool = { true },
            clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() },
            observe: @escaping @Sendable (ReportEvent) -> Void = { _ in },
            diagnose: @escaping @Sendable (String) -> Void = { _ in }
        ) {
            self.sinks = sinks
            self.folder = folder
            self.files = files
            self.limits = limits
            self.throttle = throttle
            self.consent = consent
            self.redactor = redactor
            self.breadcrumbs = breadcrumbs
            self.context = context
            self.userResponseTimeout = userResponseTimeout
            self.backoff = backoff
            self.isOnline = isOnline
            self.clock = clock
            self.now = now
            self.observe = observe
            self.diagnose = diagnose
        }
    }

    /// How much may wait; the oldest gives way, and is counted.
    public struct Limits: Sendable, Hashable {
        /// How many reports.
        public var count: Int
        /// How many bytes.
        public var bytes: Int
        /// How long a report is worth sending.
        public var age: Duration

        /// Makes limits.
        public init(
            count: Int = 1000, bytes: Int = 16 << 20, age: Duration = .seconds(30 * 86_400)
        ) {
            self.count = count
            self.bytes = bytes
            self.age = age
        }
    }

    /// How many reports of one identity are taken within a time; the others are counted, and the next
    /// that is taken says how many they were.
    public struct Throttle: Sendable, Hashable {
        /// How many.
        public var limit: Int
        /// From the first on.
        public var window: Duration

        /// Makes a limit.
        public init(limit: Int = 5, window: Duration = .seconds(60)) {
            self.limit = limit
            self.window = window
        }
    }

    /// Whether the person wants reports to be sent.
    public enum Consent: Sendable, Hashable {
        /// They were not asked yet: reports wait in memory, and nothing is written.
        case pending
        /// They do.
        case granted
        /// They do not: nothing is taken, and what waits is discarded.
        case denied
    }
}
