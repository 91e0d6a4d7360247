extension ReportQueue {
    /// The state of a queue, guarded by its lock.
    struct State: Sendable {
        var index: QueueIndex
        var lock: (any FileLock)?
        /// The reports of this process that are not final.
        var pending: Set<QueueKey> = []
        /// The reports of this process that another process is to deliver, and the sinks that
        /// received each of them here.
        var handedOff: [QueueKey: Set<String>] = [:]
        /// The reports that have left the queue while their files are still being removed.
        var removing: Set<QueueKey> = []
        /// The reports that were removed during a read of the folder, which may still list them.
        var removedWhileReading: Set<QueueKey> = []
        var readers = 0
        /// The attachments of reports that wait in memory.
        var attachments: [QueueKey: [ReportAttachment]] = [:]
        /// The texts that are made once and stored beside the reports, by their names.
        var kept: [String: String] = [:]
        /// The number of times that everything was removed; what began before does not stay.
        var erasures = 0
        /// The reason of the latest erasure.
        var erasureReason = DropReason.erased
        /// The removed reports that are not announced yet.
        var evicted: [QueueIndex.Undelivered] = []
        var wakeups: [String: AsyncStream<Void>.Continuation] = [:]
        /// The tasks that wait for the deliveries of all sinks, or of the immediate ones.
        var drainWaiters: [(onlyImmediate: Bool, continuation: CheckedContinuation<Void, Never>)] =
            []
        /// Whether the use of the folder has failed since a report was last written.
        var isFolderFailing = false
        /// The number of reports from earlier launches or other processes.
        var recovered = 0
        /// The highest sequence number in the folder at the launch.
        var latestOfEarlierLaunches: UInt64 = 0
        var isPaused = false
        /// Whether the folder is released until it is reclaimed.
        var hasReleasedFolder = false
        /// The number of the release that is under way; nil for none.
        var pendingRelease: Int?
        var latestRelease = 0
        var isClosed = false

        /// Returns whether there is nothing to wait for, from all sinks or from the immediate ones.
        func isIdle(onlyImmediate: Bool) -> Bool {
            isPaused || hasReleasedFolder || isClosed
                || index.isDrained(onlyImmediate: onlyImmediate)
        }

        /// Removes and returns the tasks that have nothing left to wait for.
        mutating func takeDrainWaiters() -> [CheckedContinuation<Void, Never>] {
            guard !drainWaiters.isEmpty else { return [] }
            let ready = [false, true].filter { isIdle(onlyImmediate: $0) }
            defer { drainWaiters.removeAll { ready.contains($0.onlyImmediate) } }
            return drainWaiters.filter { ready.contains($0.onlyImmediate) }.map(\.continuation)
        }

        /// Whether sinks may receive reports.
        var mayDispatch: Bool { !isPaused && !hasReleasedFolder && !isClosed }

        /// Whether the queue may become, or stay, the one that delivers the reports in the folder.
        var mayClaim: Bool { !hasReleasedFolder && !isClosed }

        mutating func insert(_ key: QueueKey, _ entry: QueueIndex.Entry) {
            evicted += index.insert(key, entry)
        }

        /// Adopts the reports in the folder.
        ///
        /// - Returns: The reports that another process has handled, each with a sink that it was for.
        mutating func adopt(_ keys: [QueueKey]) -> [(QueueKey, sink: String)] {
            let there = Set(keys)
            let lost = handedOff.filter { !there.contains($0.key) }
            for key in keys where index.entries[key] == nil && !removing.contains(key) {
                let isOwn = handedOff[key] != nil || pending.contains(key)
                if !isOwn, key.isCounted { recovered += 1 }
                let isSealed = isOwn ? !pending.contains(key) : !key.awaitsResponse
                insert(key, .init(isFinal: isSealed, done: handedOff[key] ?? []))
            }
            handedOff = [:]
            index.offerDeferredAgain()
            return lost.flatMap { key, done in
                wakeups.keys.filter { !done.contains($0) }.map { (key, sink: $0) }
            }
        }

        /// Releases the folder to other processes, unless it was reclaimed since.
        mutating func releaseFolder(_ number: Int) {
            guard pendingRelease == number, !isClosed else { return }
            hasReleasedFolder = true
            lock = nil
            handedOff.merge(index.release()) { $1 }
        }

        /// Forgets the texts that tell one user from another, and what is under way with them.
        mutating func forgetKept() {
            kept = [:]
            erasures += 1
        }

        /// Returns the sinks that have not received a report; one nil if no sink here has.
        func undeliveredSinks(besides done: Set<String>) -> [String?] {
            guard !done.isEmpty else { return [nil] }
            return wakeups.keys.filter { !done.contains($0) }.sorted()
        }

        mutating func endReading() {
            readers -= 1
            guard readers == 0 else { return }
            removing.subtract(removedWhileReading)
            removedWhileReading = []
        }

        /// Whether a report waits for the choice of a user of another process.
        func awaitsResponseElsewhere(_ key: QueueKey) -> Bool {
            key.awaitsResponse && !pending.contains(key) && index.entries[key]?.isFinal == false
        }
    }
}
