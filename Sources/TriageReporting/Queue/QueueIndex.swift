import Foundation

/// Which reports wait for which sinks: a pure value, with nothing in it that has to be read.
struct QueueIndex: Sendable {
    /// How much a queue holds.
    struct Limits: Sendable {
        var count: Int
        var bytes: Int
    }

    /// A report in the queue.
    struct Entry: Sendable {
        /// Whether nothing is left to wait for.
        var isFinal: Bool
        /// The sinks that have had it, or were refused by it.
        var done: Set<String> = []
        /// How often each sink was sent it in vain.
        var attempts: [String: Int] = [:]
        /// The sinks that could not be given it, since its file could not be read for a while.
        var unreadableNow: Set<String> = []
        /// Whether its file was found to be unreadable.
        var isCorrupt = false
        /// Its file's content, where it could not be written.
        var content: Data?
    }

    /// A report that has left the queue, and the sinks that were to have it; nil for none.
    struct Undelivered: Sendable {
        let key: QueueKey
        let sinks: [String?]
    }

    private let limits: Limits
    private(set) var entries: [QueueKey: Entry] = [:]
    /// By the number that a sink got when it was added: one that is removed may still be at something
    /// when another of its name comes.
    private var sinkQueues: [Int: SinkQueue] = [:]
    private var latestSinkQueue = 0
    /// Sinks that are of no use any more: what leaves the queue is lost to them.
    private var disabled: Set<String> = []
    private var byAge = Heap<QueueKey> { $0.isOlder(than: $1) }
    private var bytes = 0
    private var latestSequence: UInt64 = 0

    init(_ limits: Limits) { self.limits = limits }

    /// Has the numbers go on after this one.
    mutating func startSequence(after number: UInt64) {
        latestSequence = max(latestSequence, number)
    }

    /// A number that is higher than that of any report that was ever in here.
    mutating func nextSequence() -> UInt64 {
        latestSequence &+= 1
        return latestSequence
    }

    /// Takes a report in, unless it is known; the oldest give way when there are too many, or too much.
    ///
    /// - Returns: What gave way, and for which sinks it was still to be had.
    mutating func insert(_ key: QueueKey, _ entry: Entry) -> [Undelivered] {
        guard entries[key] == nil else { return [] }
        latestSequence = max(latestSequence, key.sequence)
        entries[key] = entry
        bytes += key.bytes
        byAge.insert(key)
        if entry.isFinal { offer(key, entry) }
        defer { compact() }
        // A report that comes back from another process may be nobody's any more.
        let done = removeIfDone(key).map { _ in [Undelivered(key: key, sinks: [])] }
        return (done ?? []) + makeRoom()
    }

    /// Nothing is left to wait for.
    ///
    /// - Returns: The sinks that will never have it, where it has left the queue.
    mutating func finalize(_ key: QueueKey) -> [String]? {
        guard let entry = entries[key], !entry.isFinal else { return nil }
        entries[key]?.isFinal = true
        offer(key, entry)
        return removeIfDone(key)
    }

    /// Has a further line follow in a file's content that is kept here.
    mutating func append(_ line: Data, to key: QueueKey) { entries[key]?.content?.append(line) }

    /// What a sink gets next, and is at until it is settled; nil when there is nothing.
    mutating func next(on line: Int) -> QueueKey? {
        guard let sink = sinkQueues[line]?.sink else { return nil }
        return sinkQueues[line]?.next { key in entries[key].map { !$0.done.contains(sink) } ?? false
        }
    }

    /// A sink has had a report, or will not have it.
    ///
    /// - Returns: The sinks that will never have it, where it has left the queue.
    mutating func complete(_ key: QueueKey, on line: Int) -> [String]? {
        guard let sink = sinkQueues[line]?.sink else { return nil }
        sinkQueues[line]?.complete(key)
        if sinkQueues[line]?.isClosed == true { sinkQueues[line] = nil }
        entries[key]?.done.insert(sink)
        return removeIfDone(key)
    }

    /// A sink could not go on with a report, of so many attempts by now; it gets it again in its turn.
    ///
    /// - Returns: Why it does not, if it was withdrawn.
    mutating func requeue(
        _ key: QueueKey, on line: Int, attempts: Int, after failure: SinkFailure
    ) -> DropReason? {
        guard let its = sinkQueues[line] else { return nil }
        if let reason = its.withdrawn { return reason }
        entries[key]?.attempts[its.sink] = attempts
        sinkQueues[line]?.requeue(key, after: failure)
        return nil
    }

    /// What becomes of a report that cannot be read.
    enum ReadFailure: Sendable {
        /// It was withdrawn meanwhile.
        case withdrawn(DropReason)
        /// It is offered again later.
        case temporary
        /// It is lost, and to be settled.
        case lost
    }

    /// What a sink is at cannot be read, just now or ever.
    mutating func abandon(_ key: QueueKey, on line: Int, isTemporary: Bool) -> ReadFailure {
        guard let its = sinkQueues[line] else { return .lost }
        if let reason = its.withdrawn { return .withdrawn(reason) }
        guard isTemporary else { return .lost }
        sinkQueues[line]?.releaseCurrent()
        entries[key]?.unreadableNow.insert(its.sink)
        return .temporary
    }

    /// Offers again what could not be read.
    mutating func offerReadableAgain() {
        for (key, entry) in entries where !entry.unreadableNow.isEmpty {
            for line in sinkQueues.keys
            where entry.unreadableNow.contains(sinkQueues[line]?.sink ?? "") {
                sinkQueues[line]?.insert(key)
            }
            entries[key]?.unreadableNow = []
        }
    }

    /// What was to be read of a report is no use to any sink.
    mutating func markCorrupt(_ key: QueueKey) { entries[key]?.isCorrupt = true }

    /// Adds a sink, which gets all that is in here and what comes; nil when it is there already.
    mutating func add(_ sink: String) -> Int? {
        guard line(of: sink) == nil else { return nil }
        disabled.remove(sink)
        latestSinkQueue += 1
        var line = SinkQueue(sink)
        for (key, entry) in entries where entry.isFinal && !entry.done.contains(sink) {
            line.insert(key)
        }
        sinkQueues[latestSinkQueue] = line
        return latestSinkQueue
    }

    /// What a sink has left undone.
    struct Leftovers: Sendable {
        /// What it has not had, in its order, but for what it is at just now.
        let undelivered: [QueueKey]
        /// What of that has left the queue, and the other sinks that will never have it.
        let gone: [QueueKey: [String]]
    }

    /// Removes the sink of this name; nil when there is none.
    mutating func remove(_ sink: String, _ reason: DropReason) -> Leftovers? {
        line(of: sink).flatMap { close($0, reason) }
    }

    /// Notes that a sink is of no use any more; nil when it was removed.
    mutating func disable(_ line: Int) -> Leftovers? {
        guard let sink = sinkQueues[line]?.sink else { return nil }
        let leave = close(line, .refused)
        if leave != nil { disabled.insert(sink) }
        return leave
    }

    private mutating func close(_ line: Int, _ reason: DropReason) -> Leftovers? {
        guard let its = sinkQueues[line], !its.isClosed else { return nil }
        sinkQueues[line]?.close(reason)
        if its.current == nil { sinkQueues[line] = nil }
        let owed = entries.filter { $0.key != its.current && !$0.value.done.contains(its.sink) }
            .keys.sorted()
        for key in owed + [its.current].compactMap(\.self) { entries[key]?.done.insert(its.sink) }
        var gone: [QueueKey: [String]] = [:]
        for key in owed { gone[key] = removeIfDone(key) }
        return Leftovers(undelivered: owed, gone: gone)
    }

    /// Forgets everything.
    ///
    /// - Returns: What there was, but for what sinks are at just now.
    mutating func removeAll(_ reason: DropReason) -> [Undelivered] {
        for line in sinkQueues.keys { sinkQueues[line]?.withdraw(reason) }
        let all = entries.keys.sorted().map {
            Undelivered(key: $0, sinks: undeliveredSinks(of: $0))
        }
        for owed in all { remove(owed.key) }
        return all
    }

    /// The sinks that have not had a report, and are not at it; nil for none where there are none.
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

    /// Forgets what lies in files, for another process to take up.
    ///
    /// - Returns: What that was, oldest first, and which sinks have had it.
    mutating func release() -> [(key: QueueKey, done: Set<String>)] {
        let released = entries.filter { $0.value.content == nil }
            .map { (key: $0.key, done: $0.value.done) }.sorted { $0.key.isOlder(than: $1.key) }
        for (key, _) in released { remove(key) }
        return released
    }

    /// Whether no sink has anything left to take, or is at anything.
    var isDrained: Bool { sinkQueues.values.allSatisfy(\.isIdle) }

    /// Whether a sink was not removed, and has not said that it is of no use any more.
    func isOpen(_ line: Int) -> Bool { sinkQueues[line]?.isClosed == false }

    private func line(of sink: String) -> Int? {
        sinkQueues.first { $0.value.sink == sink && !$0.value.isClosed }?.key
    }

    private func isAtWork(_ key: QueueKey) -> Bool {
        sinkQueues.values.contains { $0.current == key }
    }

    private mutating func offer(_ key: QueueKey, _ entry: Entry) {
        for line in sinkQueues.keys where !entry.done.contains(sinkQueues[line]?.sink ?? "") {
            sinkQueues[line]?.insert(key)
        }
    }

    /// Removes a report that waits for nobody; one that no sink has had yet waits for the first to come.
    ///
    /// - Returns: The sinks that will never have it; nil when it stays.
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
        for line in sinkQueues.keys {
            sinkQueues[line]?.compact(to: entries.count) { entries[$0] != nil }
        }
    }
}
