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
        var isSealed: Bool
        /// The sinks that have had it, or were refused by it.
        var done: Set<String> = []
        /// How often each sink was sent it in vain.
        var attempts: [String: Int] = [:]
        /// The sinks that could not be given it, since its file could not be read for a while.
        var deferred: Set<String> = []
        /// Whether its file was found to be unreadable.
        var isSpoilt = false
        /// Its file's content, where it could not be written.
        var content: Data?
    }

    /// A report that has left the queue, and the sinks that were to have it; nil for none.
    struct Owed: Sendable {
        let key: QueueKey
        let sinks: [String?]
    }

    private let limits: Limits
    private(set) var entries: [QueueKey: Entry] = [:]
    /// By the number that a sink got when it was added: one that is removed may still be at something
    /// when another of its name comes.
    private var lines: [Int: SinkLine] = [:]
    private var latestLine = 0
    /// Sinks that are of no use any more: what leaves the queue is lost to them.
    private var off: Set<String> = []
    private var byAge = Heap<QueueKey> { $0.isOlder(than: $1) }
    private var bytes = 0
    private var latest: UInt64 = 0

    init(_ limits: Limits) { self.limits = limits }

    /// Has the numbers go on after this one.
    mutating func startNumbers(after number: UInt64) { latest = max(latest, number) }

    /// A number that is higher than that of any report that was ever in here.
    mutating func number() -> UInt64 {
        latest &+= 1
        return latest
    }

    /// Takes a report in, unless it is known; the oldest give way when there are too many, or too much.
    ///
    /// - Returns: What gave way, and for which sinks it was still to be had.
    mutating func insert(_ key: QueueKey, _ entry: Entry) -> [Owed] {
        guard entries[key] == nil else { return [] }
        latest = max(latest, key.sequence)
        entries[key] = entry
        bytes += key.bytes
        byAge.insert(key)
        if entry.isSealed { offer(key, entry) }
        defer { compact() }
        // A report that comes back from another process may be nobody's any more.
        let done = removeIfDone(key).map { _ in [Owed(key: key, sinks: [])] }
        return (done ?? []) + makeRoom()
    }

    /// Nothing is left to wait for.
    ///
    /// - Returns: The sinks that will never have it, where it has left the queue.
    mutating func seal(_ key: QueueKey) -> [String]? {
        guard let entry = entries[key], !entry.isSealed else { return nil }
        entries[key]?.isSealed = true
        offer(key, entry)
        return removeIfDone(key)
    }

    /// Has a further line follow in a file's content that is kept here.
    mutating func append(_ line: Data, to key: QueueKey) { entries[key]?.content?.append(line) }

    /// What a sink gets next, and is at until it is settled; nil when there is nothing.
    mutating func next(on line: Int) -> QueueKey? {
        guard let sink = lines[line]?.sink else { return nil }
        return lines[line]?.next { key in entries[key].map { !$0.done.contains(sink) } ?? false }
    }

    /// A sink has had a report, or will not have it.
    ///
    /// - Returns: The sinks that will never have it, where it has left the queue.
    mutating func settle(_ key: QueueKey, on line: Int) -> [String]? {
        guard let sink = lines[line]?.sink else { return nil }
        lines[line]?.settle(key)
        if lines[line]?.isClosed == true { lines[line] = nil }
        entries[key]?.done.insert(sink)
        return removeIfDone(key)
    }

    /// A sink could not go on with a report, of so many attempts by now; it gets it again in its turn.
    ///
    /// - Returns: Why it does not, if it was withdrawn.
    mutating func giveBack(
        _ key: QueueKey, on line: Int, attempts: Int, after failure: SinkFailure
    ) -> DropReason? {
        guard let its = lines[line] else { return nil }
        if let reason = its.withdrawn { return reason }
        entries[key]?.attempts[its.sink] = attempts
        lines[line]?.giveBack(key, after: failure)
        return nil
    }

    /// What becomes of a report that cannot be read.
    enum Fate: Sendable {
        /// It was withdrawn meanwhile.
        case withdrawn(DropReason)
        /// It is offered again later.
        case deferred
        /// It is lost, and to be settled.
        case lost
    }

    /// What a sink is at cannot be read, just now or ever.
    mutating func giveUp(_ key: QueueKey, on line: Int, isDeferred: Bool) -> Fate {
        guard let its = lines[line] else { return .lost }
        if let reason = its.withdrawn { return .withdrawn(reason) }
        guard isDeferred else { return .lost }
        lines[line]?.deferCurrent()
        entries[key]?.deferred.insert(its.sink)
        return .deferred
    }

    /// Offers again what could not be read.
    mutating func offerDeferred() {
        for (key, entry) in entries where !entry.deferred.isEmpty {
            for line in lines.keys where entry.deferred.contains(lines[line]?.sink ?? "") {
                lines[line]?.insert(key)
            }
            entries[key]?.deferred = []
        }
    }

    /// What was to be read of a report is no use to any sink.
    mutating func spoil(_ key: QueueKey) { entries[key]?.isSpoilt = true }

    /// Adds a sink, which gets all that is in here and what comes; nil when it is there already.
    mutating func add(_ sink: String) -> Int? {
        guard line(of: sink) == nil else { return nil }
        off.remove(sink)
        latestLine += 1
        var line = SinkLine(sink)
        for (key, entry) in entries where entry.isSealed && !entry.done.contains(sink) {
            line.insert(key)
        }
        lines[latestLine] = line
        return latestLine
    }

    /// What a sink has left undone.
    struct Leave: Sendable {
        /// What it has not had, in its order, but for what it is at just now.
        let owed: [QueueKey]
        /// What of that has left the queue, and the other sinks that will never have it.
        let gone: [QueueKey: [String]]
    }

    /// Removes the sink of this name; nil when there is none.
    mutating func remove(_ sink: String, _ reason: DropReason) -> Leave? {
        line(of: sink).flatMap { close($0, reason) }
    }

    /// Notes that a sink is of no use any more; nil when it was removed.
    mutating func switchOff(_ line: Int) -> Leave? {
        guard let sink = lines[line]?.sink else { return nil }
        let leave = close(line, .refused)
        if leave != nil { off.insert(sink) }
        return leave
    }

    private mutating func close(_ line: Int, _ reason: DropReason) -> Leave? {
        guard let its = lines[line], !its.isClosed else { return nil }
        lines[line]?.close(reason)
        if its.atWork == nil { lines[line] = nil }
        let owed = entries.filter { $0.key != its.atWork && !$0.value.done.contains(its.sink) }
            .keys.sorted()
        for key in owed + [its.atWork].compactMap(\.self) { entries[key]?.done.insert(its.sink) }
        var gone: [QueueKey: [String]] = [:]
        for key in owed { gone[key] = removeIfDone(key) }
        return Leave(owed: owed, gone: gone)
    }

    /// Forgets everything.
    ///
    /// - Returns: What there was, but for what sinks are at just now.
    mutating func removeAll(_ reason: DropReason) -> [Owed] {
        for line in lines.keys { lines[line]?.withdraw(reason) }
        let all = entries.keys.sorted().map { Owed(key: $0, sinks: owed($0)) }
        for owed in all { remove(owed.key) }
        return all
    }

    /// The sinks that have not had a report, and are not at it; nil for none where there are none.
    private func owed(_ key: QueueKey) -> [String?] {
        guard let entry = entries[key] else { return [nil] }
        let hasSinks = lines.values.contains { !$0.isClosed }
        if !hasSinks, entry.done.isEmpty { return [nil] }
        return (waiting(for: key, entry) + off.subtracting(entry.done)).sorted()
    }

    private func waiting(for key: QueueKey, _ entry: Entry) -> [String] {
        lines.values.filter {
            !$0.isClosed && $0.atWork != key && !entry.done.contains($0.sink)
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
    var isDrained: Bool { lines.values.allSatisfy(\.isStill) }

    /// Whether a sink was not removed, and has not said that it is of no use any more.
    func isOpen(_ line: Int) -> Bool { lines[line]?.isClosed == false }

    private func line(of sink: String) -> Int? {
        lines.first { $0.value.sink == sink && !$0.value.isClosed }?.key
    }

    private func isAtWork(_ key: QueueKey) -> Bool { lines.values.contains { $0.atWork == key } }

    private mutating func offer(_ key: QueueKey, _ entry: Entry) {
        for line in lines.keys where !entry.done.contains(lines[line]?.sink ?? "") {
            lines[line]?.insert(key)
        }
    }

    /// Removes a report that waits for nobody; one that no sink has had yet waits for the first to come.
    ///
    /// - Returns: The sinks that will never have it; nil when it stays.
    private mutating func removeIfDone(_ key: QueueKey) -> [String]? {
        guard let entry = entries[key], entry.isSealed, !isAtWork(key), !entry.done.isEmpty,
            waiting(for: key, entry).isEmpty
        else { return nil }
        remove(key)
        return off.subtracting(entry.done).sorted()
    }

    private mutating func remove(_ key: QueueKey) {
        guard entries.removeValue(forKey: key) != nil else { return }
        bytes -= key.bytes
    }

    private mutating func makeRoom() -> [Owed] {
        var (gone, spared): ([Owed], [QueueKey]) = ([], [])
        while entries.count > limits.count || bytes > limits.bytes, let key = byAge.popFirst() {
            guard entries[key] != nil else { continue }
            guard !isAtWork(key) else {
                spared.append(key)
                continue
            }
            gone.append(Owed(key: key, sinks: owed(key)))
            remove(key)
        }
        for key in spared { byAge.insert(key) }
        return gone
    }

    private mutating func compact() {
        byAge.compact(to: entries.count) { entries[$0] != nil }
        for line in lines.keys {
            lines[line]?.compact(to: entries.count) { entries[$0] != nil }
        }
    }
}
