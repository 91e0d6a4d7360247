import Foundation
import TriageConcurrency
import TriageCore

/// A queue that keeps each report until every sink has received it, in a folder if there is one.
///
/// Any number of processes may share a folder. The process that holds the folder's lock delivers.
/// The others write, and try to acquire the lock with each report.
final class ReportQueue: Sendable {
    /// A report that a sink is about to deliver.
    struct Item: Sendable {
        let key: QueueKey
        let report: Report
        /// The number of failed attempts.
        var attempts: Int
    }

    /// The result of adding a report.
    enum Addition: Sendable {
        case taken(QueueKey)
        case lost(DropReason)
    }

    /// A sink that takes reports from the queue, and the signals that there may be some.
    struct Consumer: Sendable {
        let sink: String
        let isImmediate: Bool
        let id: Int
        let wakeups: AsyncStream<Void>
    }

    static let fileLimit = 4 << 20
    let place: Place?
    let limits: ReportPipeline.Limits
    let diagnostics: DiagnosticLog
    /// The ledger of the accepted reports that do not reach a sink from here.
    let ledger: ReportLedger
    let state: Lock<State>

    init(_ configuration: ReportPipeline.Configuration, _ ledger: ReportLedger) {
        place = configuration.folder.map { Place(folder: $0.path, files: configuration.files) }
        limits = configuration.limits
        diagnostics = DiagnosticLog(configuration.clock, configuration.diagnose)
        self.ledger = ledger
        state = Lock(State(index: QueueIndex(configuration.limits)))
        prepare()
    }

    /// Adds a report, which is in the file system when this returns, or in memory if writing fails.
    ///
    /// Immediate sinks receive it now, the others after ``finalize(_:choice:)``. A report below
    /// ``ReportLevel/info`` stays in memory, and only immediate sinks receive it.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - awaitsResponse: Whether it waits for the user's choice.
    ///   - erasures: The number of erasures when the report was begun.
    /// - Returns: The key of the report; the reason of the loss if it could not be encoded, or if
    ///   everything was removed meanwhile.
    func enqueue(_ report: Report, awaitsResponse: Bool, after erasures: Int) -> Addition {
        guard let content = diagnostics.attempt("encode", { try QueueFile.firstLine(report) })
        else { return .lost(.unwritable) }
        claim()
        let (kind, incident) = (report.kindInQueue, report.incident)
        let key = state.withLock { state in
            let key = QueueKey(
                sequence: state.index.nextSequence(), kind: kind,
                awaitsResponse: awaitsResponse, bytes: content.count, incident: incident)
            state.pending.insert(key)
            return key
        }
        let isLocal = report.level < .info
        let isWritten = !isLocal && write(content, key)
        // A sink may take the report as soon as it is in the index.
        attach(report.attachments, to: key, isWritten: isWritten)
        let isErased = change { state in
            guard state.erasures == erasures else {
                state.pending.remove(key)
                state.removing.insert(key)
                return true
            }
            if state.lock != nil || !isWritten {
                let content = isWritten ? nil : content
                state.insert(key, .init(isFinal: false, isLocal: isLocal, content: content))
            } else {
                state.handedOff[key] = []
            }
            return false
        }
        if isErased {
            removeFile(key)
            return .lost(state.withLock { $0.erasureReason })
        }
        trimHandedOff()
        return .taken(key)
    }

    /// Adds the notice that the user was shown.
    func recordNotice(_ notice: Report.ShownNotice, on key: QueueKey) {
        append(.init(notice: notice), to: key)
    }

    /// Marks a report as final, and adds the user's choice if there is one.
    func finalize(_ key: QueueKey, choice: String? = nil) {
        if let choice { append(.init(choice: choice), to: key) }
        let lost = change { state in
            state.pending.remove(key)
            let lost = state.index.finalize(key)
            if lost != nil { state.removing.insert(key) }
            return lost
        }
        if let lost { discard(key, .refused, lostTo: lost) }
    }

    /// Removes a report that has left the queue, and records the loss for these sinks.
    private func discard(_ key: QueueKey, _ reason: DropReason, lostTo sinks: [String?]) {
        removeFile(key)
        for sink in sinks { ledger.drop(key, reason, sink: sink) }
    }

    /// Adds a sink and signals it if there may be reports for it.
    ///
    /// Returns nil if its name is taken or the queue is closed.
    func add(_ sink: String, isImmediate: Bool, takesOperations: Bool) -> Consumer? {
        let (wakeups, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            let id =
                state.isClosed
                ? nil
                : state.index.add(
                    sink, isImmediate: isImmediate, takesOperations: takesOperations)
            if id != nil { state.wakeups[sink] = continuation }
            return id
        }
        continuation.yield()
        return id.map {
            Consumer(sink: sink, isImmediate: isImmediate, id: $0, wakeups: wakeups)
        }
    }

    /// Whether a sink was neither removed nor disabled.
    func isActive(_ consumer: Consumer) -> Bool { state.withLock { $0.index.isOpen(consumer.id) } }

    /// Removes the sink with this name and drops the reports that wait for it.
    func remove(_ sink: String) { close(sink, .sinkRemoved) { $0.remove(sink) } }

    /// Disables a sink and drops the reports that wait for it, now and later.
    func disable(_ consumer: Consumer) {
        close(consumer.sink, .refused) { $0.disable(consumer.id) }
    }

    private func close(
        _ sink: String, _ reason: DropReason,
        _ change: @Sendable (inout QueueIndex) -> QueueIndex.Leftovers?
    ) {
        let (leftovers, continuation) = state.withLock { state in
            let leftovers = change(&state.index)
            for (key, lost) in leftovers ?? [] where lost != nil { state.removing.insert(key) }
            return (leftovers, leftovers.flatMap { _ in state.wakeups.removeValue(forKey: sink) })
        }
        continuation?.finish()
        for (key, lost) in leftovers ?? [] {
            ledger.drop(key, reason, sink: sink)
            if let lost { discard(key, .refused, lostTo: lost) } else { recordDone(key, sink) }
        }
        wake()
    }

    /// Removes everything, including reports of other processes and unreadable files.
    func removeAll(_ reason: DropReason) {
        let gone = state.withLock { state in
            let handedOff = state.handedOff.sorted { $0.key.isOlder(than: $1.key) }
                .map { (key: $0.key, sinks: state.undeliveredSinks(besides: $0.value)) }
            let gone = state.index.removeAll(reason) + handedOff
            state.removing.formUnion(gone.map(\.key))
            (state.handedOff, state.pending) = ([:], [])
            state.forgetKept()
            state.erasureReason = reason
            return gone
        }
        for (key, sinks) in gone { discard(key, reason, lostTo: sinks) }
        place?.removeAll()
        // What was read of the files until they were gone is forgotten too.
        state.withLock { $0.forgetKept() }
        wake()
    }

    /// The number of times that everything was removed.
    var erasures: Int { state.withLock { $0.erasures } }

    /// Returns the next report of a sink; nil if there is none at the moment.
    func next(for consumer: Consumer) -> Item? {
        while let key = state.withLock({ $0.mayDispatch ? $0.index.next(on: consumer.id) : nil }) {
            if let item = load(key, for: consumer) { return item }
        }
        wake()
        return nil
    }

    /// Marks a report as delivered to a sink, or dropped for it.
    func complete(_ key: QueueKey, for consumer: Consumer) {
        let lost = state.withLock { state in
            let lost = state.index.complete(key, on: consumer.id)
            state.handedOff[key]?.insert(consumer.sink)
            if lost != nil { state.removing.insert(key) }
            return lost
        }
        if let lost { discard(key, .refused, lostTo: lost) } else { recordDone(key, consumer.sink) }
        wake()
    }

    /// Puts a report back after a failed delivery, or drops it if it was withdrawn meanwhile.
    func requeue(_ item: Item, from consumer: Consumer, after failure: SinkFailure) {
        let reason = state.withLock {
            $0.index.requeue(item.key, on: consumer.id, attempts: item.attempts, after: failure)
        }
        if let reason { drop(item.key, reason, for: consumer) }
    }

    /// Offers a report again at the next look into the folder, or drops it if it was withdrawn.
    func putOff(_ item: Item, from consumer: Consumer) {
        let outcome = state.withLock {
            $0.index.abandon(item.key, on: consumer.id, isTemporary: true)
        }
        if case .withdrawn(let reason) = outcome { drop(item.key, reason, for: consumer) }
    }

    private func drop(_ key: QueueKey, _ reason: DropReason, for consumer: Consumer) {
        ledger.drop(key, reason, sink: consumer.sink)
        complete(key, for: consumer)
    }

    /// Whether a report was written since the queue was made.
    func isOfThisLaunch(_ key: QueueKey) -> Bool {
        state.withLock { key.sequence > $0.latestOfEarlierLaunches }
    }

    /// Waits until no sink, or no immediate one, has a current or waiting report.
    func waitUntilDrained(onlyImmediate: Bool) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.drainWaiters.append((onlyImmediate, continuation)) }
            wake()
        }
    }

    /// Stops handing out reports until ``resume()``.
    func pause() { change { $0.isPaused = true } }

    /// Continues handing out reports.
    func resume() { change { $0.isPaused = false } }

    /// Announces a release of the folder, which ``reclaimFolder()`` can still prevent.
    ///
    /// - Returns: The number of the release.
    func prepareToReleaseFolder() -> Int {
        state.withLock { state in
            state.latestRelease += 1
            state.pendingRelease = state.latestRelease
            return state.latestRelease
        }
    }

    /// Stops handing out reports and releases the folder to other processes.
    ///
    /// Does nothing if the release was prevented or another one was announced since.
    func releaseFolder(_ number: Int) { change { $0.releaseFolder(number) } }

    /// Continues handing out reports, and acquires the folder if no other process has it.
    func reclaimFolder() {
        let wasReleased = change { state in
            defer { (state.pendingRelease, state.hasReleasedFolder) = (nil, false) }
            return state.pendingRelease != nil
        }
        if wasReleased { claim() }
    }

    /// Closes the queue and releases the folder for good.
    func close() { change { ($0.isClosed, $0.lock) = (true, nil) } }

    /// Whether the queue is closed.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The number of reports from earlier launches or other processes.
    var recovered: Int { state.withLock { $0.recovered } }

    /// Returns the number of reports that a sink has not received.
    func undeliveredCount(for sink: String) -> Int {
        state.withLock { state in
            state.index.entries.count { $0.key.isCounted && !$0.value.done.contains(sink) }
                + state.handedOff.count { $0.key.isCounted && !$0.value.contains(sink) }
        }
    }

    /// Whether so few counts of operations wait that more may join them.
    var hasRoomForOperations: Bool {
        state.withLock { state in
            let keys = Array(state.index.entries.keys) + state.handedOff.keys
            return keys.count { $0.kind == .operations } < 100
        }
    }

    /// Changes the state, signals the sinks, and announces the reports that were removed.
    @discardableResult
    func change<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        let (result, evicted, continuations) = state.withLock { state in
            let result = body(&state)
            defer { state.evicted = [] }
            state.removing.formUnion(state.evicted.map(\.key))
            return (result, state.evicted, Array(state.wakeups.values))
        }
        for continuation in continuations { continuation.yield() }
        for (key, sinks) in evicted { discard(key, .overflow, lostTo: sinks) }
        wake()
        return result
    }

    /// Resumes the tasks that wait for all deliveries, if there is nothing left to wait for.
    func wake() {
        for continuation in state.withLock({ $0.takeDrainWaiters() }) { continuation.resume() }
    }
}
