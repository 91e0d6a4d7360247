import TriageConcurrency
import TriageReporting

/// A pipeline's moves between foreground and background, which may overlap.
final class Lifecycle: Sendable {
    private let reports: ReportPipeline
    private let rounds: DeskRounds?
    /// Whether the latest move was to the background.
    private let isInBackground = Lock(false)

    init(_ reports: ReportPipeline, _ rounds: DeskRounds? = nil) {
        (self.reports, self.rounds) = (reports, rounds)
    }

    /// Begins the move to the background.
    ///
    /// - Returns: The rest of the move, which resumes the pipeline if the app has returned meanwhile.
    func enterBackground() -> @Sendable () async -> Void {
        isInBackground.withLock { $0 = true }
        rounds?.pause()
        return { [self] in
            await reports.suspend()
            // The app may have returned before the pipeline knew of the suspension.
            if !isInBackground.current { reports.resume() }
        }
    }

    func enterForeground() {
        isInBackground.withLock { $0 = false }
        reports.resume()
        rounds?.resume()
    }

    func terminate() -> @Sendable () async -> Void {
        rounds?.pause()
        return { [reports] in await reports.shutdown() }
    }
}
