/// The reports that wait for one sink, in the order of delivery.
///
/// A partly delivered report goes first, then errors, then older reports. A receiver that fails at
/// every report is probably down, and the order stays. A receiver may also fail at one particular
/// report, which must not hold up the others. After three failures in a row the next report is
/// therefore tried. After one arrives, the failed ones get another turn, because the receiver may
/// have just come back. A report that fails again after that goes behind all others.
struct SinkQueue: Sendable {
    /// The number of failures in a row after which the next report is tried.
    private static let failureThreshold = 3

    let sink: String
    /// Whether reports are meant for the sink before they are final.
    let isImmediate: Bool
    /// Whether counts of operations are meant for the sink.
    let takesOperations: Bool
    /// The report that the sink is delivering.
    private(set) var current: QueueKey?
    /// The reason that the current report must not be delivered again.
    private(set) var withdrawn: DropReason?
    /// Whether the sink was removed during a delivery.
    private(set) var isClosed = false
    private var waiting = Heap<QueueKey>(by: <)
    /// The waiting reports that go before all others.
    private var highPriority = Heap<QueueKey>(by: <)
    /// The reports that have arrived in part.
    private var partlyDelivered: Set<QueueKey> = []
    private var lowPriority: Set<QueueKey> = []
    /// The reports that failed before another one arrived.
    private var suspects: Set<QueueKey> = []
    private var failures = 0

    init(_ sink: String, isImmediate: Bool = false, takesOperations: Bool = false) {
        self.sink = sink
        self.isImmediate = isImmediate
        self.takesOperations = takesOperations
    }

    /// Returns whether a report is meant for the sink; a local one is for immediate sinks only.
    func takes(_ key: QueueKey, isLocal: Bool) -> Bool {
        (isImmediate || !isLocal) && (takesOperations || key.kind != .operations)
    }

    /// Whether there is neither a waiting nor a current report.
    var isIdle: Bool {
        current == nil
            && (isClosed || waiting.count == 0 && highPriority.count == 0 && lowPriority.isEmpty)
    }

    mutating func insert(_ key: QueueKey) { waiting.insert(key) }

    /// Takes the next wanted report, which is the current one until it is completed or put back.
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

    /// Ends a report that has arrived or never will.
    mutating func complete(_ key: QueueKey) {
        (current, withdrawn) = (nil, nil)
        failures = 0
        suspects.remove(key)
        partlyDelivered.remove(key)
        for key in lowPriority.subtracting(suspects) {
            lowPriority.remove(key)
            suspects.insert(key)
            reinsert(key)
        }
    }

    /// Puts a report back after a failed delivery.
    mutating func requeue(_ key: QueueKey, after failure: SinkFailure) {
        current = nil
        if failure.isPartlyDelivered { partlyDelivered.insert(key) }
        if failure.remedy == .defer { failures += 1 }
        let isTooMuch = failures >= Self.failureThreshold || suspects.contains(key)
        if failure.remedy == .defer && isTooMuch { lowPriority.insert(key) } else { reinsert(key) }
    }

    /// Gives up the current report, which cannot be read and is not offered until it can.
    mutating func releaseCurrent() { current = nil }

    /// Marks the current report as one that must not be delivered again.
    mutating func withdraw(_ reason: DropReason) {
        if current != nil { withdrawn = withdrawn ?? reason }
    }

    /// Stops handing out reports.
    mutating func close(_ reason: DropReason) {
        withdraw(reason)
        isClosed = true
    }

    /// Removes the reports that are no longer wanted, if they are more than half.
    mutating func compact(to wanted: Int, _ isWanted: (QueueKey) -> Bool) {
        waiting.compact(to: wanted, isWanted)
        highPriority.compact(to: wanted, isWanted)
        lowPriority = lowPriority.filter(isWanted)
        partlyDelivered = partlyDelivered.filter(isWanted)
        suspects = suspects.filter(isWanted)
    }
}
