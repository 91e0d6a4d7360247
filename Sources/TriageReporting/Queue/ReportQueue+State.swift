import Triage

extension ReportQueue {
    /// What there is, guarded by the queue's lock.
    struct State: Sendable {
        var index: QueueIndex
        var lock: (any FileLock)?
        /// What was taken here and waits for an answer.
        var open: Set<QueueKey> = []
        /// What was written here while another process delivered, oldest first.
        var mine: [QueueKey] = []
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
        var isClosed = false

        /// Whether there is nothing left to wait for.
        var isStill: Bool { isPaused || isClosed || index.isDrained }

        mutating func insert(_ key: QueueKey, _ entry: QueueIndex.Entry) {
            departing += index.insert(key, entry)
        }

        /// Takes up what lies in the folder.
        ///
        /// - Returns: The sinks of what was written here and has been seen to elsewhere, one for each.
        mutating func takeUp(_ keys: [QueueKey]) -> [String] {
            let (written, there) = (Set(mine), Set(keys))
            let lost = mine.filter { !there.contains($0) }
            for key in keys where index.entries[key] == nil && !leaving.contains(key) {
                let isOwn = written.contains(key) || open.contains(key)
                if !isOwn { found += 1 }
                insert(key, .init(isSealed: isOwn ? !open.contains(key) : !key.waits))
            }
            mine = []
            index.offerDeferred()
            return lost.flatMap { _ in bells.keys.sorted() }
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
