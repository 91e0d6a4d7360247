import Foundation
import Synchronization

/// Takes everything down that happens in a run, in one order: for the audit, and for whoever shows it.
final class EventLog: Sendable {
    private let state = Mutex(State())
    private let show: @Sendable (MoimEvent, _ seconds: Double) -> Void
    private let start = ContinuousClock.now

    private struct State {
        var audit = RunAudit()
        var isOver = false
    }

    /// Makes a log.
    ///
    /// - Parameter show: Shows each event, one at a time; nothing comes after the end of the run.
    init(show: @escaping @Sendable (MoimEvent, _ seconds: Double) -> Void) { self.show = show }

    func record(_ event: MoimEvent) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.audit.record(event)
            show(event, elapsed)
        }
    }

    func expectStandaloneReport() { state.withLock { $0.audit.expectStandaloneReport() } }

    /// Ends the log with what the run came to.
    func finish() -> RunSummary {
        state.withLock { state in
            let summary = state.audit.summary
            show(.end(summary), elapsed)
            state.isOver = true
            return summary
        }
    }

    /// The seconds since the start.
    var elapsed: Double { start.duration(to: .now) / .seconds(1) }
}
