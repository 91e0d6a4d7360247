import Foundation

/// The decision whether a report has waited too long, which needs more than one look at a clock.
///
/// A report of an earlier launch expires when two clocks call it too old: the device's, and the
/// clock of this launch, which is the device's time at the launch and the time that has run since.
/// A device's clock that was wrong at the launch has ten minutes to be set right. A report of this
/// launch is no older than the launch.
struct ReportExpiry: Sendable {
    /// The age of a report, as far as it matters.
    enum Verdict: Hashable, Sendable {
        case recent
        /// The clocks say that the report is too old, and may still be set right.
        case doubtful
        case tooOld
    }

    private static let patience = Duration.seconds(600)
    /// A desk takes no counts of operations that are older.
    private static let longestCount: TimeInterval = 7 * 86_400
    private let limit: TimeInterval
    private let now: @Sendable () -> Date
    private let elapsed: @Sendable () -> Duration
    private let launch: Date

    /// Creates the decision at a launch, from which a closure measures the time.
    init(
        _ configuration: ReportPipeline.Configuration, _ elapsed: @escaping @Sendable () -> Duration
    ) {
        limit = configuration.limits.age / .seconds(1)
        now = configuration.now
        self.elapsed = elapsed
        launch = configuration.now()
    }

    /// Returns the verdict on a report.
    func verdict(on report: Report, isOfThisLaunch: Bool) -> Verdict {
        let limit = report.operations == nil ? limit : min(limit, Self.longestCount)
        let running = elapsed()
        let before = isOfThisLaunch ? 0 : launch.timeIntervalSince(report.time)
        let ages = [now().timeIntervalSince(report.time), before + running / .seconds(1)]
        guard ages.allSatisfy({ $0 > limit }) else { return .recent }
        return running < Self.patience ? .doubtful : .tooOld
    }
}
