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
        var pending: Set<QueueKey> = []
        /// The reports written here that another process is to deliver, oldest first.
        var handedOff: [Written] = []
        /// What has left the queue while its file is still being removed.
        var removing: Set<QueueKey> = []
        /// What was removed while someone read the folder, who may have seen it still.
        var removedWhileReading: Set<QueueKey> = []
        var readers = 0
        /// What gives way, until it is told of.
        var evicted: [QueueIndex.Undelivered] = []
        var wakeups: [String: AsyncStream<Void>.Continuation] = [:]
        var drainWaiters: [CheckedContinuation<Void, Never>] = []
        /// How many were there when the folder was taken up.
        var recovered = 0
        var isPaused = false
        /// Whether the folder is left for a while.
        var hasReleasedFolder = false
        /// The number of the leave that is to come; nil for none.
        var pendingRelease: Int?
        var latestRelease = 0
        var isClosed = false

        /// Whether there is nothing left to wait for.
        var isIdle: Bool { isPaused || hasReleasedFolder || isClosed || index.isDrained }

        /// Whether a sink may be given something.
        var mayDispatch: Bool { !isPaused && !hasReleasedFolder && !isClosed }

        /// Whether it may become, or stay, the one that delivers what lies in the folder.
        var mayClaim: Bool { !hasReleasedFolder && !isClosed }

        mutating func insert(_ key: QueueKey, _ entry: QueueIndex.Entry) {
            evicted += index.insert(key, entry)
        }

        /// Takes up what lies in the folder.
        ///
        /// - Returns: The sinks of what was written here and has been seen to elsewhere, one for each.
        mutating func adopt(_ keys: [QueueKey]) -> [String] {
            let written = Dictionary(handedOff.map { ($0.key, $0.done) }) { $1 }
            let there = Set(keys)
            let lost = handedOff.filter { !there.contains($0.key) }
            for key in keys where index.entries[key] == nil && !removing.contains(key) {
                let isOwn = written[key] != nil || pending.contains(key)
                if !isOwn { recovered += 1 }
                let isSealed = isOwn ? !pending.contains(key) : !key.awaitsResponse
                insert(key, .init(isFinal: isSealed, done: written[key] ?? []))
            }
            handedOff = []
            index.offerReadableAgain()
            return lost.flatMap { lost in wakeups.keys.filter { !lost.done.contains($0) }.sorted() }
        }

        /// Leaves what lies in the folder to whoever comes, unless that was taken back since.
        mutating func releaseFolder(_ number: Int) {
            guard pendingRelease == number, !isClosed else { return }
            hasReleasedFolder = true
            lock = nil
            handedOff += index.release().map { Written(key: $0.key, done: $0.done) }
            handedOff.sort { $0.key.isOlder(than: $1.key) }
        }

        /// A sink has had what lies in the folder for another process by now.
        mutating func completeHandedOff(_ key: QueueKey, _ sink: String) {
            guard let place = handedOff.firstIndex(where: { $0.key == key }) else { return }
            handedOff[place].done.insert(sink)
        }

        /// The sinks that have not had it; nil for none where there are none.
        func undeliveredSinks(of written: Written) -> [String?] {
            guard !written.done.isEmpty else { return [nil] }
            return wakeups.keys.filter { !written.done.contains($0) }.sorted()
        }

        mutating func endReading() {
            readers -= 1
            guard readers == 0 else { return }
            removing.subtract(removedWhileReading)
            removedWhileReading = []
        }

        /// Whether a report waits for the answer of a person whom another process asks.
        func awaitsResponseElsewhere(_ key: QueueKey) -> Bool {
            key.awaitsResponse && !pending.contains(key) && index.entries[key]?.isFinal == false
        }
    }
}
