import Foundation

/// An index of the reports that wait for each sink: a pure value that reads no files.
struct QueueIndex: Sendable {
    /// A report in the queue.
    struct Entry: Sendable {
        /// Whether the report waits for no further updates.
        var isFinal: Bool
        /// The sinks that have received the report, or that it was dropped for.
        var done: Set<String> = []
        /// The number of failed attempts of each sink.
        var attempts: [String: Int] = [:]
        /// The sinks that wait for the next look into the folder.
        ///
        /// The file cannot be read at the moment, or the report's age is in doubt.
        var deferred: Set<String> = []
        /// Whether only immediate sinks receive the report; for the others it counts as done.
        var isLocal = false
        /// Whether the report's file was found to be unreadable.
        var isCorrupt = false
        /// The file's content, if it could not be written to disk.
        var content: Data?

        /// Whether a sink may receive the report at the moment.
        func isReady(for queue: SinkQueue) -> Bool {
            (isFinal || queue.isImmediate) && !done.contains(queue.sink)
        }
    }

    /// A report that has left the queue, and the sinks that did not receive it.
    ///
    /// A nil element means that there was no sink to wait for it.
    typealias Undelivered = (key: QueueKey, sinks: [String?])

    private let limits: ReportPipeline.Limits
    private(set) var entries: [QueueKey: Entry] = [:]
    /// The queues by the number that their sink got when it was added.
    ///
    /// A name would not do: a removed sink may still be delivering when another with its name is
    /// added.
    private var sinkQueues: [Int: SinkQueue] = [:]
    private var latestSinkQueue = 0
    /// The disabled sinks, for which every report that leaves the queue counts as lost.
    private var disabled: Set<String> = []
    private var byAge = Heap<QueueKey> { $0.isOlder(than: $1) }
    private var bytes = 0
    /// The highest sequence number so far.
    var latestSequence: UInt64 = 0

    init(_ limits: ReportPipeline.Limits) { self.limits = limits }

    /// Returns a number that is higher than any report's so far.
    mutating func nextSequence() -> UInt64 {
        latestSequence &+= 1
        return latestSequence
    }

    /// Adds a report unless it is known, and removes the oldest ones if a limit is exceeded.
    ///
    /// - Returns: The removed reports, with the sinks that did not receive them.
    mutating func insert(_ key: QueueKey, _ entry: Entry) -> [Undelivered] {
        guard entries[key] == nil else { return [] }
        var entry = entry
        if entry.isLocal || !key.isCounted {
            let others = sinkQueues.values.filter { !$0.takes(key, isLocal: entry.isLocal) }
            entry.done.formUnion(others.map(\.sink) + disabled)
        }
        latestSequence = max(latestSequence, key.sequence)
        entries[key] = entry
        bytes += key.bytes
        byAge.insert(key)
        offer(key) { entry.isReady(for: $0) }
        defer { compact() }
        // All sinks may have received a report that comes back from another process.
        if removeIfDone(key) != nil { return [(key, [])] + makeRoom() }
        return makeRoom()
    }

    /// Marks a report as final, so that all sinks can receive it.
    ///
    /// - Returns: The sinks that will never receive it if it has left the queue; nil if it stays.
    mutating func finalize(_ key: QueueKey) -> [String]? {
        guard let entry = entries[key], !entry.isFinal else { return nil }
        entries[key]?.isFinal = true
        offer(key) { !$0.isImmediate && !entry.done.contains($0.sink) }
        return removeIfDone(key)
    }

    /// Appends a line to a file's content; returns false if the content is not kept in memory.
    mutating func append(_ line: Data, to key: QueueKey) -> Bool {
        entries[key]?.content?.append(line) != nil
    }

    /// Returns the next report of a sink, which becomes its current one; nil if there is none.
    mutating func next(on id: Int) -> QueueKey? {
        guard let sink = sinkQueues[id]?.sink else { return nil }
        return sinkQueues[id]?.next { entries[$0]?.done.contains(sink) == false }
    }

    /// Marks a report as delivered to a sink, or dropped for it.
    ///
    /// - Returns: The sinks that will never receive it if it has left the queue; nil if it stays.
    mutating func complete(_ key: QueueKey, on id: Int) -> [String]? {
        guard let sink = sinkQueues[id]?.sink else { return nil }
        sinkQueues[id]?.complete(key)
        if sinkQueues[id]?.isClosed == true { sinkQueues[id] = nil }
        entries[key]?.done.insert(sink)
        return removeIfDone(key)
    }

    /// Puts a report back after a failed delivery, so that the sink receives it again in its turn.
    ///
    /// - Returns: The reason if the report was withdrawn meanwhile and must be dropped; otherwise
    ///   nil.
    mutating func requeue(
        _ key: QueueKey, on id: Int, attempts: Int, after failure: SinkFailure
    ) -> DropReason? {
        guard let queue = sinkQueues[id] else { return nil }
        if let reason = queue.withdrawn { return reason }
        entries[key]?.attempts[queue.sink] = attempts
        sinkQueues[id]?.requeue(key, after: failure)
        return nil
    }

    /// The consequence of a report that cannot be read.
    enum ReadFailure: Sendable {
        /// The report was withdrawn meanwhile.
        case withdrawn(DropReason)
        /// The report is offered again later.
        case temporary
        /// The report is lost and must be completed.
        case lost(isCorrupt: Bool)
    }

    /// Gives up the current report of a sink because it cannot be read, or must wait.
    mutating func abandon(_ key: QueueKey, on id: Int, isTemporary: Bool) -> ReadFailure {
        let lost = ReadFailure.lost(isCorrupt: entries[key]?.isCorrupt == true)
        guard let queue = sinkQueues[id] else { return lost }
        if let reason = queue.withdrawn { return .withdrawn(reason) }
        guard isTemporary else { return lost }
        sinkQueues[id]?.releaseCurrent()
        entries[key]?.deferred.insert(queue.sink)
        return .temporary
    }

    /// Offers the reports again that were put off.
    mutating func offerDeferredAgain() {
        for (key, entry) in entries where !entry.deferred.isEmpty {
            offer(key) { entry.deferred.contains($0.sink) }
            entries[key]?.deferred = []
        }
    }

    /// Marks a report as unreadable for all sinks.
    mutating func markCorrupt(_ key: QueueKey) { entries[key]?.isCorrupt = true }

    /// Adds a sink, which receives all current and later reports; nil if its name is taken.
    mutating func add(_ sink: String, isImmediate: Bool, takesOperations: Bool) -> Int? {
        guard line(of: sink) == nil else { return nil }
        disabled.remove(sink)
        latestSinkQueue += 1
        var queue = SinkQueue(sink, isImmediate: isImmediate, takesOperations: takesOperations)
        for (key, entry) in entries where !queue.takes(key, isLocal: entry.isLocal) {
            entries[key]?.done.insert(sink)
        }
        for (key, entry) in entries where entry.isReady(for: queue) { queue.insert(key) }
        sinkQueues[latestSinkQueue] = queue
        return latestSinkQueue
    }

    /// The reports that a closed sink did not receive, except its current one, in delivery order.
    ///
    /// Each comes with the sinks that will never receive it if it has left the queue; nil if it
    /// stays.
    typealias Leftovers = [(key: QueueKey, lost: [String]?)]

    /// Removes the sink with this name; returns nil if there is none.
    mutating func remove(_ sink: String) -> Leftovers? {
        line(of: sink).flatMap { close($0, .sinkRemoved) }
    }

    /// Disables a sink; returns nil if it was removed.
    mutating func disable(_ id: Int) -> Leftovers? {
        if isOpen(id), let sink = sinkQueues[id]?.sink { disabled.insert(sink) }
        return close(id, .refused)
    }

    private mutating func close(_ id: Int, _ reason: DropReason) -> Leftovers? {
        guard let queue = sinkQueues[id], !queue.isClosed else { return nil }
        sinkQueues[id]?.close(reason)
        if queue.current == nil { sinkQueues[id] = nil }
        let undelivered =
            entries.filter { $0.key != queue.current && !$0.value.done.contains(queue.sink) }
            .keys.sorted()
        for key in undelivered + [queue.current].compactMap(\.self) {
            entries[key]?.done.insert(queue.sink)
        }
        return undelivered.map { ($0, removeIfDone($0)) }
    }

    /// Removes all reports.
    ///
    /// - Returns: The removed reports, with the sinks that did not receive them. A sink's current
    ///   report does not count for that sink.
    mutating func removeAll(_ reason: DropReason) -> [Undelivered] {
        for id in sinkQueues.keys { sinkQueues[id]?.withdraw(reason) }
        let all = entries.keys.sorted().map { (key: $0, sinks: undeliveredSinks(of: $0)) }
        for (key, _) in all { remove(key) }
        return all
    }

    /// Returns the sinks that neither received a report nor deliver it; one nil without any sinks.
    private func undeliveredSinks(of key: QueueKey) -> [String?] {
        guard let entry = entries[key] else { return [nil] }
        if entry.done.isEmpty, sinkQueues.values.allSatisfy(\.isClosed) { return [nil] }
        return (waiting(for: key, entry) + disabled.subtracting(entry.done)).sorted()
    }

    private func waiting(for key: QueueKey, _ entry: Entry) -> [String] {
        sinkQueues.values.filter {
            !$0.isClosed && $0.current != key && !entry.done.contains($0.sink)
        }.map(\.sink)
    }

    /// Removes the reports that are in files, so that another process can adopt them.
    ///
    /// - Returns: The removed reports, with the sinks that have received them.
    mutating func release() -> [QueueKey: Set<String>] {
        let released = entries.filter { $0.value.content == nil }.mapValues(\.done)
        for key in released.keys { remove(key) }
        return released
    }

    /// Returns whether no sink, or no immediate one, has a current or waiting report.
    func isDrained(onlyImmediate: Bool) -> Bool {
        sinkQueues.values.allSatisfy { $0.isIdle || onlyImmediate && !$0.isImmediate }
    }

    /// Whether a sink was neither removed nor disabled.
    func isOpen(_ id: Int) -> Bool { sinkQueues[id]?.isClosed == false }

    private func line(of sink: String) -> Int? {
        sinkQueues.first { $0.value.sink == sink && !$0.value.isClosed }?.key
    }

    private func isAtWork(_ key: QueueKey) -> Bool {
        sinkQueues.values.contains { $0.current == key }
    }

    private mutating func offer(_ key: QueueKey, _ isMeant: (SinkQueue) -> Bool) {
        for (id, queue) in sinkQueues where isMeant(queue) { sinkQueues[id]?.insert(key) }
    }

    /// Removes a final report that no sink waits for.
    ///
    /// A report that no sink has received yet stays for the first sink to be added.
    ///
    /// - Returns: The sinks that will never receive it; nil if it stays.
    private mutating func removeIfDone(_ key: QueueKey) -> [String]? {
        guard let entry = entries[key], entry.isFinal, !isAtWork(key), !entry.done.isEmpty,
            waiting(for: key, entry).isEmpty
        else { return nil }
        remove(key)
        return disabled.subtracting(entry.done).sorted()
    }

    private mutating func remove(_ key: QueueKey) {
        if entries.removeValue(forKey: key) != nil { bytes -= key.bytes }
    }

    private mutating func makeRoom() -> [Undelivered] {
        var (gone, spared): ([Undelivered], [QueueKey]) = ([], [])
        while entries.count > limits.count || bytes > limits.bytes, let key = byAge.popFirst() {
            guard entries[key] != nil else { continue }
            guard !isAtWork(key) else {
                spared.append(key)
                continue
            }
            gone.append((key, undeliveredSinks(of: key)))
            remove(key)
        }
        for key in spared { byAge.insert(key) }
        return gone
    }

    private mutating func compact() {
        byAge.compact(to: entries.count) { entries[$0] != nil }
        for id in sinkQueues.keys {
            sinkQueues[id]?.compact(to: entries.count) { entries[$0] != nil }
        }
    }
}
