import Foundation

/// An index of the reports that wait for each sink: a pure value that reads no files.
struct QueueIndex: Sendable {
    /// The maximum number and size of the reports in a queue.
    struct Limits: Sendable {
        var count: Int
        var bytes: Int
    }

    /// A report in the queue.
    struct Entry: Sendable {
        /// Whether the report waits for no further updates.
        var isFinal: Bool
        /// The sinks that have received the report, or that it was dropped for.
        var done: Set<String> = []
        /// The number of failed attempts of each sink.
        var attempts: [String: Int] = [:]
        /// The sinks that wait for a file that cannot be read at the moment.
        var unreadableNow: Set<String> = []
        /// Whether the report's file was found to be unreadable.
        var isCorrupt = false
        /// The file's content, if it could not be written to disk.
        var content: Data?
    }

    /// A report that has left the queue, and the sinks that did not receive it.
    ///
    /// A nil element means that there was no sink to wait for it.
    struct Undelivered: Sendable {
        let key: QueueKey
        let sinks: [String?]
    }

    private let limits: Limits
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
    private var latestSequence: UInt64 = 0

    init(_ limits: Limits) { self.limits = limits }

    /// Continues the sequence numbers after this one.
    mutating func startSequence(after number: UInt64) {
        latestSequence = max(latestSequence, number)
    }

    /// Returns a number that is higher than that of any report so far.
    mutating func nextSequence() -> UInt64 {
        latestSequence &+= 1
        return latestSequence
    }

    /// Adds a report unless it is known, and removes the oldest ones if a limit is exceeded.
    ///
    /// - Returns: The removed reports, with the sinks that did not receive them.
    mutating func insert(_ key: QueueKey, _ entry: Entry) -> [Undelivered] {
        guard entries[key] == nil else { return [] }
        latestSequence = max(latestSequence, key.sequence)
        entries[key] = entry
        bytes += key.bytes
        byAge.insert(key)
        if entry.isFinal { offer(key, entry) }
        defer { compact() }
        // All sinks may have received a report that comes back from another process.
        let done = removeIfDone(key).map { _ in [Undelivered(key: key, sinks: [])] }
        return (done ?? []) + makeRoom()
    }

    /// Marks a report as final, so that it can be delivered.
    ///
    /// - Returns: The sinks that will never receive it if it has left the queue; nil if it stays.
    mutating func finalize(_ key: QueueKey) -> [String]? {
        guard let entry = entries[key], !entry.isFinal else { return nil }
        entries[key]?.isFinal = true
        offer(key, entry)
        return removeIfDone(key)
    }

    /// Appends a line to a file's content that is kept in memory.
    mutating func append(_ line: Data, to key: QueueKey) { entries[key]?.content?.append(line) }

    /// Returns the next report of a sink, which becomes its current one; nil if there is none.
    mutating func next(on id: Int) -> QueueKey? {
        guard let sink = sinkQueues[id]?.sink else { return nil }
        return sinkQueues[id]?.next { key in entries[key].map { !$0.done.contains(sink) } ?? false
        }
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
        case lost
    }

    /// Gives up the current report of a sink because it cannot be read.
    mutating func abandon(_ key: QueueKey, on id: Int, isTemporary: Bool) -> ReadFailure {
        guard let queue = sinkQueues[id] else { return .lost }
        if let reason = queue.withdrawn { return .withdrawn(reason) }
        guard isTemporary else { return .lost }
        sinkQueues[id]?.releaseCurrent()
        entries[key]?.unreadableNow.insert(queue.sink)
        return .temporary
    }

    /// Offers the reports again that could not be read.
    mutating func offerReadableAgain() {
        for (key, entry) in entries where !entry.unreadableNow.isEmpty {
            for id in sinkQueues.keys
            where entry.unreadableNow.contains(sinkQueues[id]?.sink ?? "") {
                sinkQueues[id]?.insert(key)
            }
            entries[key]?.unreadableNow = []
        }
    }

    /// Marks a report as unreadable for all sinks.
    mutating func markCorrupt(_ key: QueueKey) { entries[key]?.isCorrupt = true }

    /// Adds a sink, which receives all current and later reports; nil if its name is taken.
    mutating func add(_ sink: String) -> Int? {
        guard line(of: sink) == nil else { return nil }
        disabled.remove(sink)
        latestSinkQueue += 1
        var queue = SinkQueue(sink)
        for (key, entry) in entries where entry.isFinal && !entry.done.contains(sink) {
            queue.insert(key)
        }
        sinkQueues[latestSinkQueue] = queue
        return latestSinkQueue
    }

    /// The reports that a closed sink did not receive.
    struct Leftovers: Sendable {
        /// The reports that the sink did not receive, except its current one, in delivery order.
        let undelivered: [QueueKey]
        /// The removed reports among them, with the disabled sinks that will never receive them.
        let gone: [QueueKey: [String]]
    }

    /// Removes the sink with this name; returns nil if there is none.
    mutating func remove(_ sink: String, _ reason: DropReason) -> Leftovers? {
        line(of: sink).flatMap { close($0, reason) }
    }

    /// Disables a sink; returns nil if it was removed.
    mutating func disable(_ id: Int) -> Leftovers? {
        guard let sink = sinkQueues[id]?.sink else { return nil }
        let leftovers = close(id, .refused)
        if leftovers != nil { disabled.insert(sink) }
        return leftovers
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
        var gone: [QueueKey: [String]] = [:]
        for key in undelivered { gone[key] = removeIfDone(key) }
        return Leftovers(undelivered: undelivered, gone: gone)
    }

    /// Removes all reports.
    ///
    /// - Returns: The removed reports, with the sinks that did not receive them. A sink's current
    ///   report does not count for that sink.
    mutating func removeAll(_ reason: DropReason) -> [Undelivered] {
        for id in sinkQueues.keys { sinkQueues[id]?.withdraw(reason) }
        let all = entries.keys.sorted().map {
            Undelivered(key: $0, sinks: undeliveredSinks(of: $0))
        }
        for report in all { remove(report.key) }
        return all
    }

    /// Returns the sinks that neither received a report nor deliver it; one nil without any sinks.
    private func undeliveredSinks(of key: QueueKey) -> [String?] {
        guard let entry = entries[key] else { return [nil] }
        let hasSinks = sinkQueues.values.contains { !$0.isClosed }
        if !hasSinks, entry.done.isEmpty { return [nil] }
        return (waiting(for: key, entry) + disabled.subtracting(entry.done)).sorted()
    }

    private func waiting(for key: QueueKey, _ entry: Entry) -> [String] {
        sinkQueues.values.filter {
            !$0.isClosed && $0.current != key && !entry.done.contains($0.sink)
        }.map(\.sink)
    }

    /// Removes the reports that are in files, so that another process can adopt them.
    ///
    /// - Returns: The removed reports, oldest first, with the sinks that have received them.
    mutating func release() -> [(key: QueueKey, done: Set<String>)] {
        let released = entries.filter { $0.value.content == nil }
            .map { (key: $0.key, done: $0.value.done) }.sorted { $0.key.isOlder(than: $1.key) }
        for (key, _) in released { remove(key) }
        return released
    }

    /// Whether no sink has a current or waiting report.
    var isDrained: Bool { sinkQueues.values.allSatisfy(\.isIdle) }

    /// Whether a sink was neither removed nor disabled.
    func isOpen(_ id: Int) -> Bool { sinkQueues[id]?.isClosed == false }

    private func line(of sink: String) -> Int? {
        sinkQueues.first { $0.value.sink == sink && !$0.value.isClosed }?.key
    }

    private func isAtWork(_ key: QueueKey) -> Bool {
        sinkQueues.values.contains { $0.current == key }
    }

    private mutating func offer(_ key: QueueKey, _ entry: Entry) {
        for id in sinkQueues.keys where !entry.done.contains(sinkQueues[id]?.sink ?? "") {
            sinkQueues[id]?.insert(key)
        }
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
        guard entries.removeValue(forKey: key) != nil else { return }
        bytes -= key.bytes
    }

    private mutating func makeRoom() -> [Undelivered] {
        var (gone, spared): ([Undelivered], [QueueKey]) = ([], [])
        while entries.count > limits.count || bytes > limits.bytes, let key = byAge.popFirst() {
            guard entries[key] != nil else { continue }
            guard !isAtWork(key) else {
                spared.append(key)
                continue
            }
            gone.append(Undelivered(key: key, sinks: undeliveredSinks(of: key)))
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
