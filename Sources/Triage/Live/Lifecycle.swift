import TriageConcurrency
import TriageReporting

/// A pipeline's moves between foreground and background, which may overlap.
final class Lifecycle: Sendable {
    private let reports: ReportPipeline
    /// Whether the latest move was to the background.
    private let isInBackground = Lock(false)

    init(_ reports: ReportPipeline) { self.reports = reports }

    /// Begins the move to the background.
    ///
    /// - Returns: The rest of the move, which resumes the pipeline if the app has returned meanwhile.
    func enterBackground() -> @Sendable () async -> Void {
        isInBackground.withLock { $0 = true }
        return { [self] in
            await reports.suspend()
            // The app may have returned before the pipeline knew of the suspension.
            if !isInBackground.current { reports.resume() }
        }
    }

    func enterForeground() {
        isInBackground.withLock { $0 = false }
        reports.resume()
    }

    func terminate() -> @Sendable () async -> Void {
        { [reports] in await reports.shutdown() }
    }
}
