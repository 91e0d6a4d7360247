/// The reports that wait for one sink, in the order in which it gets them.
///
/// One of which a part has arrived goes first; then errors, then what was taken earlier. A receiver that
/// fails at one report after the other is down, and they wait in their order. It may also be unable to
/// get over one of them, which must not hold up all others for ever: after a few failures in a row the
/// next ones are tried. When one of those arrives, what failed has its turn once more, for the receiver
/// may just have come back; what fails even then comes after all others.
struct SinkLine: Sendable {
    /// After how many failures in a row those behind are tried.
    private static let patience = 3

    private var waiting = Heap<QueueKey>(by: <)
    private var first: QueueKey?
    private var begun: QueueKey?
    private var behind: Set<QueueKey> = []
    /// What failed before another arrived.
    private var suspects: Set<QueueKey> = []
    private var failures = 0

    var isEmpty: Bool { waiting.count == 0 && first == nil && behind.isEmpty }

    mutating func insert(_ key: QueueKey) { waiting.insert(key) }

    mutating func next() -> QueueKey? {
        if let first {
            self.first = nil
            return first
        }
        if waiting.count == 0 {
            behind.forEach { waiting.insert($0) }
            behind = []
        }
        return waiting.popFirst()
    }

    /// A report has arrived, or will never do.
    mutating func settle(_ key: QueueKey) {
        failures = 0
        if begun == key { begun = nil }
        suspects.remove(key)
        for key in behind.subtracting(suspects) {
            behind.remove(key)
            suspects.insert(key)
            waiting.insert(key)
        }
    }

    /// A report could not be delivered, and comes again.
    mutating func giveBack(_ key: QueueKey, after failure: SinkFailure) {
        if failure.isBegun { begun = key }
        if failure.remedy == .later { failures += 1 }
        let isTooMuch = failures >= Self.patience || suspects.contains(key)
        if failure.remedy == .later && isTooMuch {
            behind.insert(key)
        } else if begun == key {
            first = key
        } else {
            waiting.insert(key)
        }
    }

    /// Keeps only what is still wanted, when that is less than half of what waits.
    mutating func compact(to wanted: Int, _ isWanted: (QueueKey) -> Bool) {
        waiting.compact(to: wanted, isWanted)
        behind = behind.filter(isWanted)
        suspects = suspects.filter(isWanted)
    }
}
