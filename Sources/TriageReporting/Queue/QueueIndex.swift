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
        /// How many sinks are at it just now.
        var busy = 0
        /// Its file's content, where it could not be written.
        var content: Data?
    }

    private let limits: Limits
    private(set) var entries: [QueueKey: Entry] = [:]
    private(set) var sinks: [String: Heap<QueueKey>] = [:]
    private var byAge = Heap<QueueKey> { $0.isOlder(than: $1) }
    private var bytes = 0
    private var busy = 0
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
    mutating func insert(_ key: QueueKey, _ entry: Entry) -> [(key: QueueKey, owed: [String])] {
        guard entries[key] == nil else { return [] }
        latest = max(latest, key.sequence)
        entries[key] = entry
        bytes += key.bytes
        byAge.insert(key)
        if entry.isSealed { offer(key, entry) }
        defer { compact() }
        return makeRoom()
    }

    /// Nothing is left to wait for.
    mutating func seal(_ key: QueueKey) {
        guard let entry = entries[key], !entry.isSealed else { return }
        entries[key]?.isSealed = true
        offer(key, entry)
    }

    /// Has a further line follow in a file's content that is kept here.
    mutating func append(_ line: Data, to key: QueueKey) { entries[key]?.content?.append(line) }

    /// What a sink gets next; nil when there is nothing. It is at it until it is settled.
    mutating func next(for sink: String) -> QueueKey? {
        while let key = sinks[sink]?.popFirst() {
            guard let entry = entries[key], !entry.done.contains(sink) else { continue }
            entries[key]?.busy += 1
            busy += 1
            return key
        }
        return nil
    }

    /// A sink has had a report, or will not have it.
    ///
    /// - Returns: Whether that was the last one that it waited for: the report has left the queue.
    mutating func settle(_ key: QueueKey, for sink: String, isBusy: Bool = true) -> Bool {
        if isBusy { busy -= 1 }
        guard entries[key] != nil else { return false }
        entries[key]?.done.insert(sink)
        if isBusy { entries[key]?.busy -= 1 }
        return removeIfDone(key)
    }

    /// A report is not there any more.
    mutating func forget(_ key: QueueKey) {
        remove(key)
        busy -= 1
    }

    /// Adds a sink, which gets all that is in here and what comes; false when it is there already.
    mutating func add(_ sink: String) -> Bool {
        guard sinks[sink] == nil else { return false }
        sinks[sink] = Heap(by: <)
        for (key, entry) in entries where entry.isSealed && !entry.done.contains(sink) {
            sinks[sink]?.insert(key)
        }
        return true
    }

    /// Removes a sink.
    ///
    /// - Returns: What it has not had, and which of that has left the queue.
    mutating func remove(_ sink: String) -> (owed: [QueueKey], gone: [QueueKey]) {
        guard sinks.removeValue(forKey: sink) != nil else { return ([], []) }
        let owed = entries.filter { !$0.value.done.contains(sink) }.keys.sorted()
        return (owed, owed.filter { removeIfDone($0) })
    }

    /// Forgets everything.
    mutating func removeAll() { for key in entries.keys { remove(key) } }

    /// The sinks that have not had a report.
    func owed(_ key: QueueKey) -> [String] {
        sinks.keys.filter { entries[key]?.done.contains($0) == false }.sorted()
    }

    /// Whether no sink has anything left to take, or is at anything.
    var isDrained: Bool { busy == 0 && sinks.values.allSatisfy { $0.count == 0 } }

    private mutating func offer(_ key: QueueKey, _ entry: Entry) {
        for sink in sinks.keys where !entry.done.contains(sink) { sinks[sink]?.insert(key) }
    }

    private mutating func removeIfDone(_ key: QueueKey) -> Bool {
        guard let entry = entries[key], entry.isSealed, entry.busy == 0, !sinks.isEmpty,
            owed(key).isEmpty
        else { return false }
        remove(key)
        return true
    }

    private mutating func remove(_ key: QueueKey) {
        guard entries.removeValue(forKey: key) != nil else { return }
        bytes -= key.bytes
    }

    private mutating func makeRoom() -> [(key: QueueKey, owed: [String])] {
        var (gone, spared): ([(QueueKey, [String])], [QueueKey]) = ([], [])
        while entries.count > limits.count || bytes > limits.bytes, let key = byAge.popFirst() {
            guard let entry = entries[key] else { continue }
            guard entry.busy == 0 else {
                spared.append(key)
                continue
            }
            gone.append((key, owed(key)))
            remove(key)
        }
        for key in spared { byAge.insert(key) }
        return gone
    }

    private mutating func compact() {
        byAge.compact(to: entries.count) { entries[$0] != nil }
        for sink in sinks.keys {
            sinks[sink]?.compact(to: entries.count) { entries[$0] != nil }
        }
    }
}
