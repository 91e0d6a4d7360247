import Foundation
import Triage

/// Reports on their way: each stays, in a folder where there is one, until every sink has had it.
///
/// Any number of processes may share a folder. One of them delivers, the one that holds the folder's
/// lock; the others write, and try for the lock whenever they do.
final class ReportQueue: Sendable {
    /// Where the files are.
    struct Place: Sendable {
        let folder: String
        let files: any FileStore

        func path(_ name: String) -> String { folder + "/" + name }
        func path(_ key: QueueKey) -> String { path(key.fileName) }

        /// Puts a file where it does no harm, with the last of its kind.
        func setAside(_ key: QueueKey) throws {
            let aside = path("aside")
            try files.makeFolder(aside)
            for name in try files.names(in: aside).sorted().dropLast(19) {
                try files.remove(aside + "/" + name)
            }
            try files.move(path(key), to: aside + "/" + key.fileName)
        }
    }

    /// A report whose turn it is at a sink.
    struct Item: Sendable {
        let key: QueueKey
        let report: Report
    }

    /// What is told of a report that was taken.
    enum Word: Sendable {
        /// It will not arrive at a sink; nil for one that no sink waited for.
        case dropped(Incident, DropReason, sink: String?)
        /// Another process has seen to it.
        case takenAway(Incident, sink: String)
    }

    private static let fileLimit = 4 << 20
    let place: Place?
    let diagnosis: Diagnosis
    private let tell: @Sendable (Word) -> Void
    private let state: Lock<State>

    private struct State: Sendable {
        var index: QueueIndex
        var lock: (any FileLock)?
        /// What was taken here and waits for an answer.
        var open: Set<QueueKey> = []
        /// What was written here while another process delivered.
        var mine: Set<QueueKey> = []
        /// What has left the queue while its file is still being removed.
        var leaving: Set<QueueKey> = []
        /// What was removed while someone read the folder, who may have seen it still.
        var gone: Set<QueueKey> = []
        var readers = 0
        var bells: [String: AsyncStream<Void>.Continuation] = [:]
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// How many were there when the folder was taken up.
        var found = 0
        var isPaused = false
        var isClosed = false

        /// Whether there is nothing left to wait for.
        var isStill: Bool { isPaused || isClosed || index.isDrained }
    }

    init(
        _ place: Place?, _ limits: QueueIndex.Limits, _ diagnosis: Diagnosis,
        tell: @escaping @Sendable (Word) -> Void
    ) {
        (self.place, self.diagnosis, self.tell) = (place, diagnosis, tell)
        state = Lock(State(index: QueueIndex(limits)))
        prepare()
        claim()
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
            guard state.lock != nil || !isWritten else {
                state.mine.insert(key)
                return []
            }
            return state.index.insert(
                key, .init(isSealed: false, content: isWritten ? nil : content))
        }
        return key
    }

    /// Nothing is left to wait for; the person may have chosen something.
    func seal(_ key: QueueKey, choice: String? = nil) {
        if let line = choice.flatMap({ choice in try? QueueFile.choice(choice) }) {
            append(line, to: key)
        }
        change { state in
            state.open.remove(key)
            state.index.seal(key)
            return []
        }
    }

    /// Adds a sink; false when one of this name is there.
    func add(_ sink: String) -> AsyncStream<Void>? {
        let (bells, bell) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let isNew = state.withLock { state in
            guard state.index.add(sink) else { return false }
            state.bells[sink] = bell
            return true
        }
        bell.yield()
        return isNew ? bells : nil
    }

    /// Removes a sink; what it has not had is dropped.
    func remove(_ sink: String, _ reason: DropReason) {
        let (owed, gone, bell) = state.withLock { state in
            let (owed, gone) = state.index.remove(sink)
            state.leaving.formUnion(gone)
            return (owed, gone, state.bells.removeValue(forKey: sink))
        }
        bell?.finish()
        for key in owed { tell(.dropped(key.incident, reason, sink: sink)) }
        gone.forEach(removeFile)
        wake()
    }

    /// Drops everything.
    func removeAll(_ reason: DropReason) {
        let keys = state.withLock { state in
            let owed = state.index.entries.keys.map { ($0, state.index.owed($0)) }
            state.index.removeAll()
            state.leaving.formUnion(owed.map(\.0))
            return owed
        }
        discard(keys, reason)
        wake()
    }

    /// What a sink gets next; nil when there is nothing just now.
    func next(for sink: String) -> Item? {
        while let key = state.withLock({ $0.isPaused ? nil : $0.index.next(for: sink) }) {
            if let item = load(key, for: sink) { return item }
        }
        wake()
        return nil
    }

    /// A sink has had a report, or will not have it.
    func settle(_ key: QueueKey, for sink: String) {
        let isGone = state.withLock { state in
            let isGone = state.index.settle(key, for: sink)
            if isGone { state.leaving.insert(key) }
            return isGone
        }
        if isGone { removeFile(key) } else { note(key, sink) }
        wake()
    }

    /// A sink could not go on with a report; it gets it again, unless it was removed.
    func giveBack(_ item: Item, from sink: String) {
        if !state.withLock({ $0.index.giveBack(item.key, from: sink) }) {
            tell(.dropped(item.key.incident, .removed, sink: sink))
            settle(item.key, for: sink)
        }
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
        change { state in
            state.isPaused = true
            return []
        }
    }

    /// Hands out again.
    func goOn() {
        change { state in
            state.isPaused = false
            return []
        }
    }

    /// Leaves what is there to the next who takes the folder up.
    func close() {
        change { state in
            (state.isClosed, state.lock) = (true, nil)
            return []
        }
    }

    /// How many reports were there from elsewhere.
    var found: Int { state.withLock { $0.found } }

    /// How many reports a sink has not had.
    func owed(to sink: String) -> Int {
        state.withLock { state in
            state.index.entries.values.count { !$0.done.contains(sink) }
        }
    }

    /// Becomes the one that delivers, if nobody else does, with all that lies in the folder.
    func claim() {
        guard let place, state.withLock({ $0.lock == nil && !$0.isClosed }),
            let lock = diagnosis.attempt("lock", { try place.files.lock(place.path(".lock")) })
                ?? nil
        else { return }
        let isFirst = state.withLock { state in
            guard state.lock == nil else { return false }
            state.lock = lock
            return true
        }
        guard isFirst else { return }
        for name in names(in: place) where name.hasSuffix(".new") {
            try? place.files.remove(place.path(name))
        }
        takeUp()
    }

    /// Takes up what others have written, if it is this one that delivers.
    func takeUp() {
        let mayRead = state.withLock { state in
            if state.lock != nil { state.readers += 1 }
            return state.lock != nil
        }
        guard let place, mayRead else { return }
        let keys = names(in: place).compactMap(QueueKey.init(fileName:))
            .sorted { $0.isOlder(than: $1) }
        change { state in
            let new = keys.filter { state.index.entries[$0] == nil && !state.leaving.contains($0) }
            state.found += new.count { !state.mine.contains($0) && !state.open.contains($0) }
            state.mine = []
            state.readers -= 1
            if state.readers == 0 {
                state.leaving.subtract(state.gone)
                state.gone = []
            }
            return new.flatMap { key in
                state.index.insert(key, .init(isSealed: !state.open.contains(key)))
            }
        }
    }

    private func names(in place: Place) -> [String] {
        diagnosis.attempt("read the folder") { try place.files.names(in: place.folder) } ?? []
    }

    /// Changes what there is to deliver, calls the sinks, and drops what gave way.
    private func change(
        _ body: @Sendable (inout State) -> [(key: QueueKey, owed: [String])]
    ) {
        let (gone, bells) = state.withLock { state in
            let gone = body(&state)
            state.leaving.formUnion(gone.map(\.key))
            return (gone, Array(state.bells.values))
        }
        for bell in bells { bell.yield() }
        discard(gone, .overflow)
        wake()
    }

    /// Wakes whoever waits for the end of all that is to be delivered, when it has come.
    private func wake() {
        let waiting = state.withLock { state in
            guard state.isStill else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func discard(_ gone: [(key: QueueKey, owed: [String])], _ reason: DropReason) {
        for (key, owed) in gone {
            removeFile(key)
            let sinks: [String?] = owed.isEmpty ? [nil] : owed
            for sink in sinks { tell(.dropped(key.incident, reason, sink: sink)) }
        }
    }
}

/// The files.
extension ReportQueue {
    private func prepare() {
        guard let place else { return }
        diagnosis.attempt("make the folder") { try place.files.makeFolder(place.folder) }
        // Numbers go on from the highest, whoever delivers.
        let names = (try? place.files.names(in: place.folder)) ?? []
        let latest = names.compactMap { QueueKey(fileName: $0)?.sequence }.max() ?? 0
        state.withLock { $0.index.startNumbers(after: latest) }
    }

    private func write(_ content: Data, _ key: QueueKey) -> Bool {
        guard let place else { return false }
        if (try? place.files.create(place.path(key), content)) != nil { return true }
        // The folder may have been cleared away.
        let second: Void? = diagnosis.attempt("write a report") {
            try place.files.makeFolder(place.folder)
            try place.files.create(place.path(key), content)
        }
        return second != nil
    }

    private func append(_ line: Data, to key: QueueKey) {
        let isInMemory = state.withLock { state in
            guard state.index.entries[key]?.content != nil else { return false }
            state.index.append(line, to: key)
            return true
        }
        guard !isInMemory, let place else { return }
        // Whoever delivers may have sent it already, without this.
        try? place.files.append(line, to: place.path(key))
    }

    private func note(_ key: QueueKey, _ sink: String) {
        if let line = try? QueueFile.done(sink) { append(line, to: key) }
    }

    /// Removes a file; one that cannot be removed is not taken up again.
    private func removeFile(_ key: QueueKey) {
        do {
            if let place { try place.files.remove(place.path(key)) }
        } catch  where (error as? FileFailure)?.number != ENOENT {
            return
        } catch {}
        state.withLock { state in
            if state.readers > 0 { state.gone.insert(key) } else { state.leaving.remove(key) }
        }
    }

    /// Reads a report for a sink; nil when there is nothing to deliver, which is settled then.
    private func load(_ key: QueueKey, for sink: String) -> Item? {
        do {
            let file = try QueueFile(try content(of: key))
            guard file.done.contains(sink) else { return Item(key: key, report: file.report) }
        } catch let failure as FileFailure where failure.number == ENOENT && !isSpoilt(key) {
            tell(.takenAway(key.incident, sink: sink))
        } catch {
            setAside(key)
            tell(.dropped(key.incident, .unreadable, sink: sink))
        }
        settle(key, for: sink)
        return nil
    }

    private func isSpoilt(_ key: QueueKey) -> Bool {
        state.withLock { $0.index.entries[key]?.isSpoilt == true }
    }

    private func content(of key: QueueKey) throws -> Data {
        let kept = state.withLock { $0.index.entries[key]?.content }
        if let kept { return kept }
        guard let place else { throw FileFailure("read", ENOENT) }
        return try place.files.read(place.path(key), atMost: Self.fileLimit)
    }

    private func setAside(_ key: QueueKey) {
        let isNew = state.withLock { state in
            defer { state.index.spoil(key) }
            return state.leaving.insert(key).inserted
        }
        guard isNew, let place else { return }
        diagnosis.attempt("set a file aside") { try place.setAside(key) }
    }
}
