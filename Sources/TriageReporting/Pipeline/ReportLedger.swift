import TriageConcurrency
import TriageCore

/// Counts what becomes of reports, and tells of it.
final class ReportLedger: Sendable {
    /// Who tells this task just now what became of a report: what it reports there would never end.
    @TaskLocal private static var telling: [ObjectIdentifier] = []

    var isTelling: Bool { Self.telling.contains(ObjectIdentifier(self)) }

    private let observe: @Sendable (ReportEvent) -> Void
    private let state = Lock(State())

    private struct State: Sendable {
        var totals = ReportTotals()
        /// What a sink was not told of yet.
        var misses: [String: [DropReason: Int]] = [:]

        mutating func miss(_ reason: DropReason, _ sinks: [String]) {
            for sink in sinks { misses[sink, default: [:]][reason, default: 0] += 1 }
        }
    }

    init(_ observe: @escaping @Sendable (ReportEvent) -> Void) { self.observe = observe }

    func handedIn() { state.withLock { $0.totals.handedIn += 1 } }

    func repeated() { state.withLock { $0.totals.repeated += 1 } }

    func summed() { state.withLock { $0.totals.summaries += 1 } }

    func took(_ report: Report) {
        state.withLock { $0.totals.taken += 1 }
        tell(.taken(report))
    }

    /// A report is not taken.
    func refuse(_ incident: Incident, _ reason: DropReason) {
        state.withLock { state in
            if reason == .flood {
                state.totals.heldBack += 1
            } else {
                state.totals.dropped[reason, default: 0] += 1
            }
            state.miss(reason, Array(state.totals.sinks.keys))
        }
        // Whoever hears of it was the one who reported.
        if reason != .recursion || !isTelling { tell(.dropped(incident, reason, sink: nil)) }
    }

    /// A report that was taken will not arrive at a sink; nil for at none.
    func drop(_ incident: Incident, _ reason: DropReason, sink: String?) {
        state.withLock { state in
            let sinks = sink.map { [$0] } ?? Array(state.totals.sinks.keys)
            for sink in sinks {
                state.totals.sinks[sink, default: .init()].dropped[reason, default: 0] += 1
            }
            state.miss(reason, sinks)
        }
        tell(.dropped(incident, reason, sink: sink))
    }

    func delivered(_ incident: Incident, to sink: String, attempts: Int) {
        state.withLock { $0.totals.sinks[sink, default: .init()].delivered += 1 }
        tell(.delivered(incident, sink: sink, attempts: attempts))
    }

    func takenAway(from sink: String) {
        state.withLock { $0.totals.sinks[sink, default: .init()].takenAway += 1 }
    }

    func add(_ sink: String) {
        state.withLock { state in
            if state.totals.sinks[sink] == nil { state.totals.sinks[sink] = .init() }
        }
    }

    /// Tells a sink what it has missed since it was told last.
    func tellMisses(to sink: any Sink) {
        let misses = state.withLock { $0.misses.removeValue(forKey: sink.name) }
        for (reason, count) in misses ?? [:] { sink.missed(count, reason) }
    }

    var totals: ReportTotals { state.current.totals }

    private func tell(_ event: ReportEvent) {
        Self.$telling.withValue(Self.telling + [ObjectIdentifier(self)]) { observe(event) }
    }
}
