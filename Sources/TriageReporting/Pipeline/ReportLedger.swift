import TriageConcurrency
import TriageCore

/// A ledger that counts the fates of reports and passes the events to the observer.
final class ReportLedger: Sendable {
    /// The guard of the observer, whose reports are refused.
    private var observer: ReportingGuard { .observer(ObjectIdentifier(self)) }

    var isObserving: Bool { observer.isActive }

    private let observe: @Sendable (ReportEvent) -> Void
    private let state = Lock(State())

    private struct State: Sendable {
        var totals = ReportTotals()
        /// The drops that each sink has not received yet.
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

    /// Records a report that is not accepted.
    func refuse(_ incident: Incident, _ reason: DropReason) {
        state.withLock { state in
            if reason == .throttled {
                state.totals.suppressed += 1
            } else {
                state.totals.dropped[reason, default: 0] += 1
            }
            state.countDrop(reason, Array(state.totals.sinks.keys))
        }
        // The observer itself made this report, so an event about it would never end.
        if reason != .recursion || !isObserving { emit(.dropped(incident, reason, sink: nil)) }
    }

    /// Records a report of the queue that will not arrive at a sink; nil if no sink waited for it.
    func drop(_ key: QueueKey, _ reason: DropReason, sink: String?) {
        if key.isCounted { drop(key.incident, reason, sink: sink) }
    }

    /// Records an accepted report that will not arrive at a sink; nil if no sink waited for it.
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

    func delivered(_ key: QueueKey, to sink: String, attempts: Int) {
        guard key.isCounted else { return }
        state.withLock { $0.totals.sinks[sink, default: .init()].delivered += 1 }
        emit(.delivered(key.incident, sink: sink, attempts: attempts))
    }

    func handledElsewhere(_ key: QueueKey, for sink: String) {
        guard key.isCounted else { return }
        state.withLock { $0.totals.sinks[sink, default: .init()].handledElsewhere += 1 }
    }

    func add(_ sink: String) {
        state.withLock { if $0.totals.sinks[sink] == nil { $0.totals.sinks[sink] = .init() } }
    }

    /// Tells a sink about the reports that were dropped since the last call.
    func reportDrops(to sink: any Sink) {
        let drops = state.withLock { $0.drops.removeValue(forKey: sink.name) }
        for (reason, count) in drops ?? [:] { sink.didDrop(count, reason: reason) }
    }

    var totals: ReportTotals { state.current.totals }

    private func emit(_ event: ReportEvent) {
        observer.run { observe(event) }
    }
}
