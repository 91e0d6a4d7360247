import Foundation
public import Triage

/// The one path of reports: taken on the spot, amended while the person answers, sealed, delivered.
///
/// Taking one costs the caller the writing down and nothing else: sinks run on tasks of their own.
/// One incident is reported at most once, whatever layers it passes. A report that waits for an
/// answer of the person is sealed when the answer comes, and after ``Configuration/patience`` at the
/// latest.
public final class ReportPipeline: Reporter {
    private let configuration: Configuration
    private let sinks: [SinkRunner]
    private let state = Lock(State())
    /// What the sinks are told, in the order in which the state came to it: nothing that was sealed
    /// before the end comes after it.
    private let relay = Relay<@Sendable () -> Void> { $0() }
    private let elapsed: @Sendable () -> Duration

    private struct State: Sendable {
        var gate = FloodGate()
        var seen = RecentIncidents()
        var open = OpenReports()
    }

    /// Makes a pipeline.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        sinks = configuration.sinks.map { SinkRunner($0, observe: configuration.observe) }
        elapsed = stopwatch(configuration.clock)
    }

    /// Takes a report; an incident that was reported, and one too many of a flood, is not taken.
    public func take(_ draft: ReportDraft) {
        let identity = Report.identity(of: draft.failed, Redaction(configuration.redactor))
        let (incident, now) = (draft.failed.fault.incident, elapsed())
        let verdict: FloodGate.Verdict? = change { state in
            guard state.seen.insert(incident) else { return (nil, []) }
            let evicted = state.gate.makeRoom(for: identity)
            return (state.gate.judge(identity, at: now), [evicted].compactMap(\.self))
        }
        switch verdict {
        case .take(let suppressed): write(draft, identity, suppressed)
        case .holdFirst(let rest): hold(incident, identity, rest)
        case .hold: configuration.observe(.dropped(incident, .flood, sink: nil))
        case nil: break
        }
    }

    /// Adds to the reports of a notice what the person chose, and seals them.
    public func amend(_ incidents: [Incident], choice: String) {
        let choice = Redaction(configuration.redactor)(choice)
        deliver { $0.open.close(incidents, choice: choice) }
    }

    /// Seals every report, as when the app goes to the background.
    public func sealAll() { deliver { $0.open.closeAll() } }

    /// Seals and delivers everything, tells how many were held back, and ends; what is taken
    /// afterwards is not delivered.
    ///
    /// - Parameter limit: How long to wait for the sinks.
    public func finish(within limit: Duration = .seconds(5)) async {
        sealAll()
        deliver { $0.gate.closeAll() }
        let sinks = sinks
        relay.add([{ for sink in sinks { sink.close() } }])
        relay.drain()
        try? await withDeadline(limit, keptBy: DeadlineKeeper(configuration.clock)) {
            for sink in sinks { await sink.finished() }
        }
    }

    private func write(_ draft: ReportDraft, _ identity: String, _ suppressed: Int) {
        let report = Report(
            draft, suppressed: suppressed, time: configuration.now(),
            context: configuration.context(), breadcrumbs: configuration.breadcrumbs.trail,
            redactor: configuration.redactor)
        configuration.observe(.taken(report))
        let waits = draft.notice?.actions.isEmpty == false
        let isSealed = change { state in
            state.gate.keep(report, of: identity)
            let sealed = waits ? state.open.add(report) : report
            return (sealed != nil, [sealed].compactMap(\.self))
        }
        guard !isSealed else { return }
        after(configuration.patience) { $0.open.close([report.incident], choice: nil) }
    }

    /// Holds a report back, and tells of it when the window ends, if nothing has until then.
    private func hold(_ incident: Incident, _ identity: String, _ rest: Duration) {
        configuration.observe(.dropped(incident, .flood, sink: nil))
        let elapsed = elapsed
        after(rest) { [$0.gate.close(identity, at: elapsed())].compactMap(\.self) }
    }

    /// Delivers after a while what the state has sealed by then.
    private func after(
        _ time: Duration, _ seal: @escaping @Sendable (inout State) -> [Report]
    ) {
        let clock = configuration.clock
        Task { [weak self] in
            try? await clock.sleep(for: time)
            self?.deliver(seal)
        }
    }

    /// Delivers what is sealed.
    private func deliver(_ seal: @Sendable (inout State) -> [Report]) {
        change { ((), seal(&$0)) }
    }

    /// Changes the state, and delivers what that has sealed.
    private func change<Result: Sendable>(
        _ change: @Sendable (inout State) -> (Result, [Report])
    ) -> Result {
        let (relay, sinks) = (relay, sinks)
        defer { relay.drain() }
        return state.withLock { state in
            let (result, sealed) = change(&state)
            relay.add(sealed.map { report in { for sink in sinks { sink.take(report) } } })
            return result
        }
    }
}
