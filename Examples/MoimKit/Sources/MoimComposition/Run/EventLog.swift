import Foundation
import MoimDomain
import Triage

/// Takes everything down that happens in a run, in one order: for the audit, and for whoever shows it.
public final class EventLog: Sendable {
    private let state = Locked(State())
    private let show: @Sendable (MoimEvent, _ seconds: Double) -> Void
    private let start = ContinuousClock.now

    private struct State {
        var audit = RunAudit()
        var latestSupportCode: String?
        var isOver = false
    }

    /// Makes a log.
    ///
    /// - Parameter show: Shows each event, one at a time; nothing comes after the end of the run.
    public init(show: @escaping @Sendable (MoimEvent, _ seconds: Double) -> Void) {
        self.show = show
    }

    /// Takes an event down; nothing is taken after the end.
    public func record(_ event: MoimEvent) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.audit.record(event)
            if case .notice(.presented(let shown)) = event, let code = shown.supportCode {
                state.latestSupportCode = code
            }
            show(event, elapsed)
        }
    }

    /// The support code of the alert on screen, or of the one before; nil before the first.
    public var latestSupportCode: String? { state.withLock { $0.latestSupportCode } }

    func expectStandaloneReport() { state.withLock { $0.audit.expectStandaloneReport() } }

    /// Ends the log with what the run came to.
    public func finish() -> RunSummary {
        state.withLock { state in
            let summary = state.audit.summary
            show(.end(summary), elapsed)
            state.isOver = true
            return summary
        }
    }

    /// The seconds since the start.
    public var elapsed: Double { start.duration(to: .now) / .seconds(1) }
}
