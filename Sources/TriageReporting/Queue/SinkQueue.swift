/// The reports that wait for one sink, the order in which it gets them, and what it is at.
///
/// One of which a part has arrived goes first; then errors, then what was taken earlier. A receiver that
/// fails at one report after the other is down, and they wait in their order. It may also be unable to
/// get over one of them, which must not hold up all others for ever: after a few failures in a row the
/// next ones are tried. When one of those arrives, what failed has its turn once more, for the receiver
/// may just have come back; what fails even then comes after all others.
struct SinkQueue: Sendable {
    /// After how many failures in a row those behind are tried.
    private static let failureThreshold = 3

    let sink: String
    /// What the sink is at just now.
    private(set) var current: QueueKey?
    /// Why it does not get that again.
    private(set) var withdrawn: DropReason?
    /// Whether the sink was removed while it was at something.
    private(set) var isClosed = false
    private var waiting = Heap<QueueKey>(by: <)
    /// Those of them that go before all else.
    private var highPriority = Heap<QueueKey>(by: <)
    /// What a part of has arrived.
    private var partlyDelivered: Set<QueueKey> = []
    private var lowPriority: Set<QueueKey> = []
    /// What failed before another arrived.
    private var suspects: Set<QueueKey> = []
    private var failures = 0

    init(_ sink: String) { self.sink = sink }

    /// Whether nothing waits, and nothing is under way.
    var isIdle: Bool {
        current == nil
            && (isClosed || waiting.count == 0 && highPriority.count == 0 && lowPriority.isEmpty)
    }

    mutating func insert(_ key: QueueKey) { waiting.insert(key) }

    /// Takes the next one that is still wanted; the sink is at it until it is settled or given back.
    mutating func next(_ isWanted: (QueueKey) -> Bool) -> QueueKey? {
        guard !isClosed else { return nil }
        while let key = pop() {
            guard isWanted(key) else { continue }
            current = key
            return key
        }
        return nil
    }

    private mutating func pop() -> QueueKey? {
        if highPriority.count == 0, waiting.count == 0 {
            for key in lowPriority { reinsert(key) }
            lowPriority = []
        }
        return highPriority.popFirst() ?? waiting.popFirst()
    }

    private mutating func reinsert(_ key: QueueKey) {
        if partlyDelivered.contains(key) { highPriority.insert(key) } else { waiting.insert(key) }
    }

    /// A report has arrived, or will never do.
    mutating func complete(_ key: QueueKey) {
        (current, withdrawn, failures) = (nil, nil, 0)
        suspects.remove(key)
        partlyDelivered.remove(key)
        for key in lowPriority.subtracting(suspects) {
            lowPriority.remove(key)
            suspects.insert(key)
            reinsert(key)
        }
    }

    /// A report could not be delivered, and comes again.
    mutating func requeue(_ key: QueueKey, after failure: SinkFailure) {
        current = nil
        if failure.isPartlyDelivered { partlyDelivered.insert(key) }
        if failure.remedy == .defer { failures += 1 }
        let isTooMuch = failures >= Self.failureThreshold || suspects.contains(key)
        if failure.remedy == .defer && isTooMuch { lowPriority.insert(key) } else { reinsert(key) }
    }

    /// A report cannot be read just now, and is not offered before it can.
    mutating func releaseCurrent() { current = nil }

    /// The sink does not get what it is at again.
    mutating func withdraw(_ reason: DropReason) {
        if current != nil { withdrawn = withdrawn ?? reason }
    }

    /// The sink gets nothing more.
    mutating func close(_ reason: DropReason) {
        withdraw(reason)
        isClosed = true
    }

    /// Keeps only what is still wanted, when that is less than half of what waits.
    mutating func compact(to wanted: Int, _ isWanted: (QueueKey) -> Bool) {
        waiting.compact(to: wanted, isWanted)
        highPriority.compact(to: wanted, isWanted)
        lowPriority = lowPriority.filter(isWanted)
        partlyDelivered = partlyDelivered.filter(isWanted)
        suspects = suspects.filter(isWanted)
    }
}
