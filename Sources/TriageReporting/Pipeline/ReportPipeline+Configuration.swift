public import Foundation
public import Triage

extension ReportPipeline {
    /// What a pipeline is made of.
    public struct Configuration: Sendable {
        /// Where reports go.
        public var sinks: [any Sink]
        /// What takes secrets out of every text.
        public var redactor: Redactor
        /// What happened before.
        public var breadcrumbs: Breadcrumbs
        /// What is known of the app and the device, asked anew for each report.
        public var context: @Sendable () -> ReportContext
        /// How long a report waits for the person's answer.
        public var patience: Duration
        /// The clock that windows and patience are measured on.
        public var clock: any Clock<Duration>
        /// The time that reports bear.
        public var now: @Sendable () -> Date
        /// Told of what becomes of reports; it must not block.
        public var observe: @Sendable (ReportEvent) -> Void

        /// Makes a configuration.
        public init(
            sinks: [any Sink], redactor: Redactor = Redactor(),
            breadcrumbs: Breadcrumbs = Breadcrumbs(),
            context: @escaping @Sendable () -> ReportContext,
            patience: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() },
            observe: @escaping @Sendable (ReportEvent) -> Void = { _ in }
        ) {
            self.sinks = sinks
            self.redactor = redactor
            self.breadcrumbs = breadcrumbs
            self.context = context
            self.patience = patience
            self.clock = clock
            self.now = now
            self.observe = observe
        }
    }
}
