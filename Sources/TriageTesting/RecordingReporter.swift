import TriageConcurrency
package import TriageCore

/// A reporter that keeps the drafts of a fault center.
package final class RecordingReporter: Reporter {
    private let recorded = Lock<[ReportDraft]>([])

    /// Creates a reporter without drafts.
    package init() {}

    /// The drafts, oldest first.
    package var drafts: [ReportDraft] { recorded.current }

    /// Keeps a draft.
    package func report(_ draft: ReportDraft) { recorded.withLock { $0.append(draft) } }
}
