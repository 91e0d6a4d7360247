import Foundation
import TriageConcurrency
import TriageCore

/// Reports on their way: each stays, in a folder where there is one, until every sink has had it.
///
/// Any number of processes may share a folder. One of them delivers, the one that holds the folder's
/// lock; the others write, and try for the lock whenever they do.
final class ReportQueue: Sendable {
    /// A report whose turn it is at a sink.
    struct Item: Sendable {
        let key: QueueKey
        let report: Report
        /// How often it was sent in vain.
        var attempts: Int
    }

    /// A sink that takes reports from here, and the bells that call it when there may be some.
    struct Consumer: Sendable {
        let sink: String
        let id: Int
        let wakeups: AsyncStream<Void>
    }

    /// What is told of a report that was taken.
    enum Removal: Sendable {
        /// It will not arrive at a sink; nil for one that no sink waited for.
        case dropped(Incident, DropReason, sink: String?)
        /// Another process has seen to it, for one of the sinks here.
        case handledElsewhere(sink: String)
    }

    static let fileLimit = 4 << 20
    let place: Place?
    let diagnostics: DiagnosticLog
    let limits: QueueIndex.Limits
    let onRemoval: @Sendable (Removal) -> Void
    let state: Lock<State>

    init(
        _ place: Place?, _ limits: QueueIndex.Limits, _ diagnosis: DiagnosticLog,
        onRemoval: @escaping @Sendable (Removal) -> Void
    ) {
        (self.place, self.diagnostics, self.onRemoval) = (place, diagnosis, onRemoval)
        self.limits = limits
        state = Lock(State(index: QueueIndex(limits)))
        prepare()
    }

    /// Takes a report in; it is in the file system when this returns, or in memory where that fails.
    ///
    /// No sink gets it before it is sealed.
    ///
    /// - Returns: Its name; nil when it could not even be written down.
    func enqueue(_ report: Report, awaitsResponse: Bool) -> QueueKey? {
        guard let content = diagnostics.attempt("encode", { try QueueFile.firstLine(report) })
        else { return nil }
        claim()
        let (isUrgent, incident) = (report.level >= .error, report.incident)
        let key = state.withLock { state in
            let key = QueueKey(
                sequence: state.index.nextSequence(), isUrgent: isUrgent,
                awaitsResponse: awaitsResponse,
                bytes: content.count, incident: incident)
            state.pending.insert(key)
            return key
        }
        let isWritten = write(content, key)
        change { state in
            if state.lock != nil || !isWritten {
                state.insert(key, .init(isFinal: false, content: isWritten ? nil : content))
            } else {
                state.handedOff.append(Written(key: key))
            }
        }
        trimHandedOff()
        return key
    }

    /// Adds what the person was shown.
    func recordNotice(_ notice: Report.ShownNotice, on key: QueueKey) {
        if let line = try? QueueFile.notice(notice) { append(line, to: key) }
    }

    /// Nothing is left to wait for; the person may have chosen something.
    func finalize(_ key: QueueKey, choice: String? = nil) {
        if let line = choice.flatMap({ choice in try? QueueFile.choice(choice) }) {
            append(line, to: key)
        }
        let lost = change { state in
            state.pending.remove(key)
            let lost = state.index.finalize(key)
            if lost != nil { state.removing.insert(key) }
            return lost
        }
        if let lost { discard(key, lostTo: lost) }
    }

    /// Removes what no sink waits for any more, and tells of the sinks that are off.
    private func discard(_ key: QueueKey, lostTo sinks: [String]) {
        removeFile(key)
        for sink in sinks { onRemoval(.dropped(key.incident, .refused, sink: sink)) }
    }

    /// Adds a sink, and calls it when there may be something for it; nil when one of this name is there,
    /// and after the end.
    func add(_ sink: String) -> Consumer? {
        let (bells, bell) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let line = state.withLock { state in
            let line = state.isClosed ? nil : state.index.add(sink)
            if line != nil { state.wakeups[sink] = bell }
            return line
        }
        bell.yield()
        return line.map { Consumer(sink: sink, id: $0, wakeups: bells) }
    }

    /// Whether a sink has its seat still: it was not removed, and has not said that it is of no use.
    func isActive(_ seat: Consumer) -> Bool { state.withLock { $0.index.isOpen(seat.id) } }

    /// Removes the sink of this name; what it has not had is dropped.
    func remove(_ sink: String, _ reason: DropReason) {
        close(sink, reason) { $0.remove(sink, reason) }
    }

    /// Notes that a sink is of no use any more; what it has not had is dropped, and what comes.
    func disable(_ seat: Consumer) {
        close(seat.sink, .refused) { $0.disable(seat.id) }
    }

    private func close(
        _ sink: String, _ reason: DropReason,
        _ change: @Sendable (inout QueueIndex) -> QueueIndex.Leftovers?
    ) {
        let (leave, bell) = state.withLock { state in
            let leave = change(&state.index)
            state.removing.formUnion(leave?.gone.keys.map(\.self) ?? [])
            return (leave, leave.flatMap { _ in state.wakeups.removeValue(forKey: sink) })
        }
        bell?.finish()
        for key in leave?.undelivered ?? [] {
            onRemoval(.dropped(key.incident, reason, sink: sink))
            if let lost = leave?.gone[key] {
                discard(key, lostTo: lost)
            } else {
                recordDone(key, sink)
            }
        }
        wake()
    }

    /// Drops everything, also what other processes have written, and what was set aside.
    func removeAll(_ reason: DropReason) {
        let gone = state.withLock { state in
            let gone = state.index.removeAll(reason)
            state.removing.formUnion(gone.map(\.key))
            let mine = state.handedOff.map {
                QueueIndex.Undelivered(key: $0.key, sinks: state.undeliveredSinks(of: $0))
            }
            state.removing.formUnion(state.handedOff.map(\.key))
            (state.handedOff, state.pending) = ([], [])
            return gone + mine
        }
        discard(gone, reason)
        place?.removeAll()
        wake()
    }

    /// What a sink gets next; nil when there is nothing just now.
    func next(for seat: Consumer) -> Item? {
        while let key = state.withLock({ $0.mayDispatch ? $0.index.next(on: seat.id) : nil }) {
            if let item = load(key, for: seat) { return item }
        }
        wake()
        return nil
    }

    /// A sink has had a report, or will not have it.
    func complete(_ key: QueueKey, for seat: Consumer) {
        let lost = state.withLock { state in
            let lost = state.index.complete(key, on: seat.id)
            state.completeHandedOff(key, seat.sink)
            if lost != nil { state.removing.insert(key) }
            return lost
        }
        if let lost { discard(key, lostTo: lost) } else { recordDone(key, seat.sink) }
        wake()
    }

    /// A sink could not go on with a report; it gets it again, unless it was removed meanwhile.
    func requeue(_ item: Item, from seat: Consumer, after failure: SinkFailure) {
        let (key, attempts) = (item.key, item.attempts)
        let reason = state.withLock {
            $0.index.requeue(key, on: seat.id, attempts: attempts, after: failure)
        }
        guard let reason else { return }
        onRemoval(.dropped(key.incident, reason, sink: seat.sink))
        complete(key, for: seat)
    }

    /// Waits until no sink has anything left to take, or is at anything.
    func waitUntilDrained() async {
        await withCheckedContinuation { continuation in
            let isDrained = state.withLock { state in
                if !state.isIdle { state.drainWaiters.append(continuation) }
                return state.isIdle
            }
            if isDrained { continuation.resume() }
        }
    }

    /// Hands nothing out until it goes on.
    func pause() {
        change { $0.isPaused = true }
    }

    /// Hands out again.
    func resume() {
        change { $0.isPaused = false }
    }

    /// Says that the folder is to be left, unless someone comes back before.
    ///
    /// - Returns: The number of that leave.
    func prepareToReleaseFolder() -> Int {
        state.withLock { state in
            state.latestRelease += 1
            state.pendingRelease = state.latestRelease
            return state.latestRelease
        }
    }

    /// Hands nothing out, and leaves the folder to another process, until it is taken up again.
    func releaseFolder(_ number: Int) {
        change { $0.releaseFolder(number) }
    }

    /// Hands out again what was left, or was to be, and takes the folder up if no other process has.
    func reclaimFolder() {
        let wasLeft = change { state in
            defer { (state.pendingRelease, state.hasReleasedFolder) = (nil, false) }
            return state.pendingRelease != nil
        }
        if wasLeft { claim() }
    }

    /// Leaves what is there to the next who takes the folder up.
    func close() {
        change { ($0.isClosed, $0.lock) = (true, nil) }
    }

    /// Whether it was closed.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// How many reports were there from elsewhere.
    var recovered: Int { state.withLock { $0.recovered } }

    /// How many reports a sink has not had.
    func undeliveredCount(for sink: String) -> Int {
        state.withLock { state in
            state.index.entries.values.count { !$0.done.contains(sink) }
                + state.handedOff.count { !$0.done.contains(sink) }
        }
    }

    /// Changes what there is to deliver, calls the sinks, and drops what gave way.
    @discardableResult
    func change<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        let (result, gone, bells) = state.withLock { state in
            let result = body(&state)
            defer { state.evicted = [] }
            state.removing.formUnion(state.evicted.map(\.key))
            return (result, state.evicted, Array(state.wakeups.values))
        }
        for bell in bells { bell.yield() }
        discard(gone, .overflow)
        wake()
        return result
    }

    /// Wakes whoever waits for the end of all that is to be delivered, when it has come.
    func wake() {
        let waiting = state.withLock { state in
            guard state.isIdle else { return [CheckedContinuation<Void, Never>]() }
            defer { state.drainWaiters = [] }
            return state.drainWaiters
        }
        for continuation in waiting { continuation.resume() }
    }

    private func discard(_ gone: [QueueIndex.Undelivered], _ reason: DropReason) {
        for owed in gone {
            removeFile(owed.key)
            for sink in owed.sinks { onRemoval(.dropped(owed.key.incident, reason, sink: sink)) }
        }
    }
}
