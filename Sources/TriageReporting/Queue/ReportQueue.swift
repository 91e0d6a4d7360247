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
    struct Seat: Sendable {
        let sink: String
        let line: Int
        let bells: AsyncStream<Void>
    }

    /// What is told of a report that was taken.
    enum Word: Sendable {
        /// It will not arrive at a sink; nil for one that no sink waited for.
        case dropped(Incident, DropReason, sink: String?)
        /// Another process has seen to it, for one of the sinks here.
        case takenAway(sink: String)
    }

    static let fileLimit = 4 << 20
    let place: Place?
    let diagnosis: Diagnosis
    let limits: QueueIndex.Limits
    let tell: @Sendable (Word) -> Void
    let state: Lock<State>

    init(
        _ place: Place?, _ limits: QueueIndex.Limits, _ diagnosis: Diagnosis,
        tell: @escaping @Sendable (Word) -> Void
    ) {
        (self.place, self.diagnosis, self.tell) = (place, diagnosis, tell)
        self.limits = limits
        state = Lock(State(index: QueueIndex(limits)))
        prepare()
    }

    /// Takes a report in; it is in the file system when this returns, or in memory where that fails.
    ///
    /// No sink gets it before it is sealed.
    ///
    /// - Returns: Its name; nil when it could not even be written down.
    func put(_ report: Report, waits: Bool) -> QueueKey? {
        guard let content = diagnosis.attempt("encode", { try QueueFile.beginning(report) })
        else { return nil }
        claim()
        let (isUrgent, incident) = (report.level >= .error, report.incident)
        let key = state.withLock { state in
            let key = QueueKey(
                sequence: state.index.number(), isUrgent: isUrgent, waits: waits,
                bytes: content.count, incident: incident)
            state.open.insert(key)
            return key
        }
        let isWritten = write(content, key)
        change { state in
            if state.lock != nil || !isWritten {
                state.insert(key, .init(isSealed: false, content: isWritten ? nil : content))
            } else {
                state.mine.append(Written(key: key))
            }
        }
        makeRoomForMine()
        return key
    }

    /// Adds what the person was shown.
    func show(_ notice: Report.Shown, on key: QueueKey) {
        if let line = try? QueueFile.notice(notice) { append(line, to: key) }
    }

    /// Nothing is left to wait for; the person may have chosen something.
    func seal(_ key: QueueKey, choice: String? = nil) {
        if let line = choice.flatMap({ choice in try? QueueFile.choice(choice) }) {
            append(line, to: key)
        }
        let lost = change { state in
            state.open.remove(key)
            let lost = state.index.seal(key)
            if lost != nil { state.leaving.insert(key) }
            return lost
        }
        if let lost { discard(key, lostTo: lost) }
    }

    /// Removes what no sink waits for any more, and tells of the sinks that are off.
    private func discard(_ key: QueueKey, lostTo sinks: [String]) {
        removeFile(key)
        for sink in sinks { tell(.dropped(key.incident, .refused, sink: sink)) }
    }

    /// Adds a sink, and calls it when there may be something for it; nil when one of this name is there,
    /// and after the end.
    func add(_ sink: String) -> Seat? {
        let (bells, bell) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let line = state.withLock { state in
            let line = state.isClosed ? nil : state.index.add(sink)
            if line != nil { state.bells[sink] = bell }
            return line
        }
        bell.yield()
        return line.map { Seat(sink: sink, line: $0, bells: bells) }
    }

    /// Whether a sink has its seat still: it was not removed, and has not said that it is of no use.
    func isTaken(_ seat: Seat) -> Bool { state.withLock { $0.index.isOpen(seat.line) } }

    /// Removes the sink of this name; what it has not had is dropped.
    func remove(_ sink: String, _ reason: DropReason) {
        leave(sink, reason) { $0.remove(sink, reason) }
    }

    /// Notes that a sink is of no use any more; what it has not had is dropped, and what comes.
    func switchOff(_ seat: Seat) {
        leave(seat.sink, .refused) { $0.switchOff(seat.line) }
    }

    private func leave(
        _ sink: String, _ reason: DropReason,
        _ change: @Sendable (inout QueueIndex) -> QueueIndex.Leave?
    ) {
        let (leave, bell) = state.withLock { state in
            let leave = change(&state.index)
            state.leaving.formUnion(leave?.gone.keys.map(\.self) ?? [])
            return (leave, leave.flatMap { _ in state.bells.removeValue(forKey: sink) })
        }
        bell?.finish()
        for key in leave?.owed ?? [] {
            tell(.dropped(key.incident, reason, sink: sink))
            if let lost = leave?.gone[key] { discard(key, lostTo: lost) } else { note(key, sink) }
        }
        wake()
    }

    /// Drops everything, also what other processes have written, and what was set aside.
    func removeAll(_ reason: DropReason) {
        let gone = state.withLock { state in
            let gone = state.index.removeAll(reason)
            state.leaving.formUnion(gone.map(\.key))
            let mine = state.mine.map { QueueIndex.Owed(key: $0.key, sinks: state.owed($0)) }
            state.leaving.formUnion(state.mine.map(\.key))
            (state.mine, state.open) = ([], [])
            return gone + mine
        }
        discard(gone, reason)
        place?.removeAll()
        wake()
    }

    /// What a sink gets next; nil when there is nothing just now.
    func next(for seat: Seat) -> Item? {
        while let key = state.withLock({ $0.mayHandOut ? $0.index.next(on: seat.line) : nil }) {
            if let item = load(key, for: seat) { return item }
        }
        wake()
        return nil
    }

    /// A sink has had a report, or will not have it.
    func settle(_ key: QueueKey, for seat: Seat) {
        let lost = state.withLock { state in
            let lost = state.index.settle(key, on: seat.line)
            state.settleWritten(key, seat.sink)
            if lost != nil { state.leaving.insert(key) }
            return lost
        }
        if let lost { discard(key, lostTo: lost) } else { note(key, seat.sink) }
        wake()
    }

    /// A sink could not go on with a report; it gets it again, unless it was removed meanwhile.
    func giveBack(_ item: Item, from seat: Seat, after failure: SinkFailure) {
        let (key, attempts) = (item.key, item.attempts)
        let reason = state.withLock {
            $0.index.giveBack(key, on: seat.line, attempts: attempts, after: failure)
        }
        guard let reason else { return }
        tell(.dropped(key.incident, reason, sink: seat.sink))
        settle(key, for: seat)
    }

    /// Waits until no sink has anything left to take, or is at anything.
    func drained() async {
        await withCheckedContinuation { continuation in
            let isDrained = state.withLock { state in
                if !state.isStill { state.waiting.append(continuation) }
                return state.isStill
            }
            if isDrained { continuation.resume() }
        }
    }

    /// Hands nothing out until it goes on.
    func pause() {
        change { $0.isPaused = true }
    }

    /// Hands out again.
    func goOn() {
        change { $0.isPaused = false }
    }

    /// Says that the folder is to be left, unless someone comes back before.
    ///
    /// - Returns: The number of that leave.
    func prepareToLeave() -> Int {
        state.withLock { state in
            state.latestLeave += 1
            state.leave = state.latestLeave
            return state.latestLeave
        }
    }

    /// Hands nothing out, and leaves the folder to another process, until it is taken up again.
    func leaveFolder(_ number: Int) {
        change { $0.leaveFolder(number) }
    }

    /// Hands out again what was left, or was to be, and takes the folder up if no other process has.
    func comeBack() {
        let wasLeft = change { state in
            defer { (state.leave, state.isAway) = (nil, false) }
            return state.leave != nil
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
    var found: Int { state.withLock { $0.found } }

    /// How many reports a sink has not had.
    func owed(to sink: String) -> Int {
        state.withLock { state in
            state.index.entries.values.count { !$0.done.contains(sink) }
                + state.mine.count { !$0.done.contains(sink) }
        }
    }

    /// Changes what there is to deliver, calls the sinks, and drops what gave way.
    @discardableResult
    func change<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        let (result, gone, bells) = state.withLock { state in
            let result = body(&state)
            defer { state.departing = [] }
            state.leaving.formUnion(state.departing.map(\.key))
            return (result, state.departing, Array(state.bells.values))
        }
        for bell in bells { bell.yield() }
        discard(gone, .overflow)
        wake()
        return result
    }

    /// Wakes whoever waits for the end of all that is to be delivered, when it has come.
    func wake() {
        let waiting = state.withLock { state in
            guard state.isStill else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func discard(_ gone: [QueueIndex.Owed], _ reason: DropReason) {
        for owed in gone {
            removeFile(owed.key)
            for sink in owed.sinks { tell(.dropped(owed.key.incident, reason, sink: sink)) }
        }
    }
}
