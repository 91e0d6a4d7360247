import TriageConcurrency
import TriageCore

/// Counts what becomes of reports, and tells of it.
final class ReportLedger: Sendable {
    /// Who tells this task just now what became of a report: what it reports there would never end.
    @TaskLocal private static var observing: [ObjectIdentifier] = []

    var isObserving: Bool { Self.observing.contains(ObjectIdentifier(self)) }

    private let observe: @Sendable (ReportEvent) -> Void
    private let state = Lock(State())

    private struct State: Sendable {
        var totals = ReportTotals()
        /// What a sink was not told of yet.
        var drops: [String: [DropReason: Int]] = [:]

        mutating func countDrop(_ reason: DropReason, _ sinks: [String]) {
            for sink in sinks { drops[sink, default: [:]][reason, default: 0] += 1 }
        }
    }

    init(_ observe: @escaping @Sendable (ReportEvent) -> Void) { self.observe = observe }

    func receive() { state.withLock { $0.totals.received += 1 } }

    func countDuplicate() { state.withLock { $0.totals.duplicates += 1 } }

    func countSummary() { state.withLock { $0.totals.summaries += 1 } }

    func accept(_ report: Report) {
        state.withLock { $0.totals.accepted += 1 }
        emit(.accepted(report))
    }

    /// A report is not taken.
    func refuse(_ incident: Incident, _ reason: DropReason) {
        state.withLock { state in
            if reason == .throttled {
                state.totals.suppressed += 1
            } else {
                state.totals.dropped[reason, default: 0] += 1
            }
            state.countDrop(reason, Array(state.totals.sinks.keys))
        }
        // Whoever hears of it was the one who reported.
        if reason != .recursion || !isObserving { emit(.dropped(incident, reason, sink: nil)) }
    }

    /// A report that was taken will not arrive at a sink; nil for at none.
    func drop(_ incident: Incident, _ reason: DropReason, sink: String?) {
        state.withLock { state in
            let sinks = sink.map { [$0] } ?? Array(state.totals.sinks.keys)
            for sink in sinks {
                state.totals.sinks[sink, default: .init()].dropped[reason, default: 0] += 1
            }
            state.countDrop(reason, sinks)
        }
        emit(.dropped(incident, reason, sink: sink))
    }

    func delivered(_ incident: Incident, to sink: String, attempts: Int) {
        state.withLock { $0.totals.sinks[sink, default: .init()].delivered += 1 }
        emit(.delivered(incident, sink: sink, attempts: attempts))
    }

    func handledElsewhere(for sink: String) {
        state.withLock { $0.totals.sinks[sink, default: .init()].handledElsewhere += 1 }
    }

    func add(_ sink: String) {
        state.withLock { state in
            if state.totals.sinks[sink] == nil { state.totals.sinks[sink] = .init() }
        }
    }

    /// Tells a sink what it has missed since it was told last.
    func reportDrops(to sink: any Sink) {
        let misses = state.withLock { $0.drops.removeValue(forKey: sink.name) }
        for (reason, count) in misses ?? [:] { sink.didDrop(count, reason: reason) }
    }

    var totals: ReportTotals { state.current.totals }

    private func emit(_ event: ReportEvent) {
        Self.$observing.withValue(Self.observing + [ObjectIdentifier(self)]) { observe(event) }
    }
}
