extension ReportQueue {
    /// A report that lies in the folder for another process, and the sinks that have had it here.
    struct Written: Sendable {
        let key: QueueKey
        var done: Set<String> = []
    }

    /// What there is, guarded by the queue's lock.
    struct State: Sendable {
        var index: QueueIndex
        var lock: (any FileLock)?
        /// What was taken here and waits for an answer.
        var open: Set<QueueKey> = []
        /// The reports written here that another process is to deliver, oldest first.
        var mine: [Written] = []
        /// What has left the queue while its file is still being removed.
        var leaving: Set<QueueKey> = []
        /// What was removed while someone read the folder, who may have seen it still.
        var gone: Set<QueueKey> = []
        var readers = 0
        /// What gives way, until it is told of.
        var departing: [QueueIndex.Owed] = []
        var bells: [String: AsyncStream<Void>.Continuation] = [:]
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// How many were there when the folder was taken up.
        var found = 0
        var isPaused = false
        /// Whether the folder is left for a while.
        var isAway = false
        /// The number of the leave that is to come; nil for none.
        var leave: Int?
        var latestLeave = 0
        var isClosed = false

        /// Whether there is nothing left to wait for.
        var isStill: Bool { isPaused || isAway || isClosed || index.isDrained }

        /// Whether a sink may be given something.
        var mayHandOut: Bool { !isPaused && !isAway && !isClosed }

        /// Whether it may become, or stay, the one that delivers what lies in the folder.
        var mayHold: Bool { !isAway && !isClosed }

        mutating func insert(_ key: QueueKey, _ entry: QueueIndex.Entry) {
            departing += index.insert(key, entry)
        }

        /// Takes up what lies in the folder.
        ///
        /// - Returns: The sinks of what was written here and has been seen to elsewhere, one for each.
        mutating func takeUp(_ keys: [QueueKey]) -> [String] {
            let written = Dictionary(mine.map { ($0.key, $0.done) }) { $1 }
            let there = Set(keys)
            let lost = mine.filter { !there.contains($0.key) }
            for key in keys where index.entries[key] == nil && !leaving.contains(key) {
                let isOwn = written[key] != nil || open.contains(key)
                if !isOwn { found += 1 }
                let isSealed = isOwn ? !open.contains(key) : !key.waits
                insert(key, .init(isSealed: isSealed, done: written[key] ?? []))
            }
            mine = []
            index.offerDeferred()
            return lost.flatMap { lost in bells.keys.filter { !lost.done.contains($0) }.sorted() }
        }

        /// Leaves what lies in the folder to whoever comes, unless that was taken back since.
        mutating func leaveFolder(_ number: Int) {
            guard leave == number, !isClosed else { return }
            isAway = true
            lock = nil
            mine += index.release().map { Written(key: $0.key, done: $0.done) }
            mine.sort { $0.key.isOlder(than: $1.key) }
        }

        /// A sink has had what lies in the folder for another process by now.
        mutating func settleWritten(_ key: QueueKey, _ sink: String) {
            guard let place = mine.firstIndex(where: { $0.key == key }) else { return }
            mine[place].done.insert(sink)
        }

        /// The sinks that have not had it; nil for none where there are none.
        func owed(_ written: Written) -> [String?] {
            guard !written.done.isEmpty else { return [nil] }
            return bells.keys.filter { !written.done.contains($0) }.sorted()
        }

        mutating func endReading() {
            readers -= 1
            guard readers == 0 else { return }
            leaving.subtract(gone)
            gone = []
        }

        /// Whether a report waits for the answer of a person whom another process asks.
        func isOthers(_ key: QueueKey) -> Bool {
            key.waits && !open.contains(key) && index.entries[key]?.isSealed == false
        }
    }
}
