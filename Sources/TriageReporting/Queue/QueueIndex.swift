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
    private(set) var sinks: [String: SinkLine] = [:]
    private var byAge = Heap<QueueKey> { $0.isOlder(than: $1) }
    private var bytes = 0
    /// What each sink is at just now.
    private var atWork: [String: QueueKey] = [:]
    /// Why a sink that is at a report does not get it again.
    private var withdrawn: [String: DropReason] = [:]
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

    /// What a sink gets next, and is at until it is settled; nil when there is nothing.
    mutating func next(for sink: String) -> QueueKey? {
        while let key = sinks[sink]?.next() {
            guard let entry = entries[key], !entry.done.contains(sink) else { continue }
            atWork[sink] = key
            return key
        }
        return nil
    }

    /// A sink has had a report, or will not have it.
    ///
    /// - Returns: Whether that was the last one that it waited for: the report has left the queue.
    mutating func settle(_ key: QueueKey, for sink: String) -> Bool {
        (atWork[sink], withdrawn[sink]) = (nil, nil)
        sinks[sink]?.settle(key)
        entries[key]?.done.insert(sink)
        return removeIfDone(key)
    }

    /// A sink could not go on with a report, of so many attempts by now; it gets it again in its turn.
    ///
    /// - Returns: Why it does not, if it was withdrawn.
    mutating func giveBack(
        _ key: QueueKey, from sink: String, attempts: Int, after failure: SinkFailure
    ) -> DropReason? {
        if let reason = withdrawn.removeValue(forKey: sink) { return reason }
        atWork[sink] = nil
        entries[key]?.attempts[sink] = attempts
        sinks[sink]?.giveBack(key, after: failure)
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
    mutating func giveUp(_ key: QueueKey, for sink: String, isDeferred: Bool) -> Fate {
        if let reason = withdrawn[sink] { return .withdrawn(reason) }
        guard isDeferred else { return .lost }
        atWork[sink] = nil
        entries[key]?.deferred.insert(sink)
        return .deferred
    }

    /// Offers again what could not be read.
    mutating func offerDeferred() {
        for (key, entry) in entries {
            for sink in entry.deferred { sinks[sink]?.insert(key) }
            entries[key]?.deferred = []
        }
    }

    /// What was to be read of a report is no use to any sink.
    mutating func spoil(_ key: QueueKey) { entries[key]?.isSpoilt = true }

    /// Adds a sink, which gets all that is in here and what comes; false when it is there already.
    mutating func add(_ sink: String) -> Bool {
        guard sinks[sink] == nil else { return false }
        sinks[sink] = SinkLine()
        for (key, entry) in entries where entry.isSealed && !entry.done.contains(sink) {
            sinks[sink]?.insert(key)
        }
        return true
    }

    /// Removes a sink.
    ///
    /// - Returns: What it has not had, but for what it is at just now, and which of that has left the
    ///   queue.
    mutating func remove(
        _ sink: String, _ reason: DropReason
    ) -> (owed: [QueueKey], gone: [QueueKey]) {
        guard sinks.removeValue(forKey: sink) != nil else { return ([], []) }
        if atWork[sink] != nil { withdrawn[sink] = reason }
        let owed = entries.filter { $0.key != atWork[sink] && !$0.value.done.contains(sink) }
            .keys.sorted()
        for key in owed { entries[key]?.done.insert(sink) }
        return (owed, owed.filter { removeIfDone($0) })
    }

    /// Forgets everything.
    ///
    /// - Returns: What there was, but for what sinks are at just now.
    mutating func removeAll(_ reason: DropReason) -> [Owed] {
        for sink in atWork.keys { withdrawn[sink] = reason }
        let all = entries.keys.sorted().map { Owed(key: $0, sinks: owed($0)) }
        for owed in all { remove(owed.key) }
        return all
    }

    /// The sinks that have not had a report, and are not at it; nil for none where there are none.
    private func owed(_ key: QueueKey) -> [String?] {
        guard let entry = entries[key], !sinks.isEmpty else { return [nil] }
        return sinks.keys.filter { !entry.done.contains($0) && atWork[$0] != key }.sorted()
    }

    /// Whether no sink has anything left to take, or is at anything.
    var isDrained: Bool { atWork.isEmpty && sinks.values.allSatisfy(\.isEmpty) }

    private func isAtWork(_ key: QueueKey) -> Bool { atWork.values.contains(key) }

    private mutating func offer(_ key: QueueKey, _ entry: Entry) {
        for sink in sinks.keys where !entry.done.contains(sink) { sinks[sink]?.insert(key) }
    }

    private mutating func removeIfDone(_ key: QueueKey) -> Bool {
        guard let entry = entries[key], entry.isSealed, !isAtWork(key), !sinks.isEmpty,
            owed(key).isEmpty
        else { return false }
        remove(key)
        return true
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
        for sink in sinks.keys {
            sinks[sink]?.compact(to: entries.count) { entries[$0] != nil }
        }
    }
}
