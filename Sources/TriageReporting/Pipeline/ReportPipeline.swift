import Foundation
public import Triage

/// The one path of reports: taken on the spot, amended while the person answers, sealed, delivered.
///
/// Taking one costs the caller the writing down and nothing else: sinks run on tasks of their own.
/// One incident is reported at most once, whatever layers it passes. A report that waits for an
/// answer of the person is sealed when the answer comes, and after ten seconds at the latest.
public final class ReportPipeline: Reporter {
    private let configuration: Configuration
    private let sinks: [SinkRunner]
    private let state = Lock(State())
    private let elapsed: @Sendable () -> Duration

    private struct State: Sendable {
        var gate = FloodGate()
        var seen = RecentIncidents()
        var open = OpenReports()
    }

    /// Makes a pipeline.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        sinks = configuration.sinks.map { SinkRunner($0) }
        elapsed = stopwatch(configuration.clock)
    }

    /// Takes a report; an incident that was reported, and one too many of a flood, is not taken.
    public func take(_ draft: ReportDraft) {
        let identity = Report.identity(of: draft.failed)
        let (incident, now) = (draft.failed.fault.incident, elapsed())
        let verdict: FloodGate.Verdict? = state.withLock { state in
            guard state.seen.insert(incident) else { return nil }
            return state.gate.judge(identity, at: now)
        }
        switch verdict {
        case .take(let suppressed): write(draft, suppressed)
        case .hold: configuration.observe(.dropped(incident, .flood))
        case nil: break
        }
    }

    /// Adds to the reports of a notice what the person chose, and seals them.
    public func amend(_ incidents: [Incident], choice: String) {
        deliver(state.withLock { $0.open.close(incidents, choice: choice) })
    }

    /// Seals every report, as when the app goes to the background.
    public func sealAll() {
        deliver(state.withLock { $0.open.closeAll() })
    }

    /// Seals and delivers everything, tells how many were held back, and ends; what is taken
    /// afterwards is not delivered.
    public func finish() async {
        sealAll()
        deliver(state.withLock { $0.gate.settle() })
        for sink in sinks { await sink.finish() }
    }

    private func write(_ draft: ReportDraft, _ suppressed: Int) {
        let report = Report(
            draft, suppressed: suppressed, time: configuration.now(),
            context: configuration.context(), breadcrumbs: configuration.breadcrumbs.trail,
            redactor: configuration.redactor)
        let waits = draft.notice?.actions.isEmpty == false
        let identity = Report.identity(of: draft.failed)
        state.withLock { state in
            state.gate.keep(report, of: identity)
            if waits { state.open.add(report) }
        }
        configuration.observe(.taken(report))
        if waits { sealLater(draft.failed.fault.incident) } else { deliver([report]) }
    }

    private func sealLater(_ incident: Incident) {
        let (clock, time) = (configuration.clock, configuration.patience)
        Task { [weak self] in
            try? await clock.sleep(for: time)
            guard let self else { return }
            deliver(state.withLock { $0.open.close([incident], choice: nil) })
        }
    }

    private func deliver(_ reports: [Report]) {
        for report in reports {
            for sink in sinks where !sink.take(report) {
                configuration.observe(.dropped(report.incident, .overflow))
            }
        }
    }
}
