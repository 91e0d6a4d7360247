import Synchronization

/// The state of a pool: its connections, and its callers that wait.
struct PoolState: Sendable {
    typealias Answer = Result<PostgresConnection, PostgresError>

    struct Waiter: Sendable {
        let id: Int
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Answer, Never>
    }

    var isClosed = false
    /// The connections that are open or being opened.
    var total = 0
    var opening = 0
    var idle: [Link] = []
    var inUse: [ObjectIdentifier: PostgresConnection] = [:]
    var waiters: [Waiter] = []
    var closers: [CheckedContinuation<Void, Never>] = []
    var listeners: [Int: Task<Void, Never>] = [:]
    var isTimerSet = false
    /// The time when a connection was last given back whole.
    var lastAnswer: ContinuousClock.Instant?
    private var lastID = 0

    /// A number that nothing else has.
    mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    /// The last connection that was used and is still open.
    mutating func takeIdle() -> Link? {
        while let link = idle.popLast() {
            if !link.condition.withLock({ $0.isLost }) { return link }
            total -= 1
        }
        return nil
    }

    /// The number of connections to open for those who wait.
    mutating func reserve(limit: Int) -> Int {
        guard !isClosed else { return 0 }
        let count = max(0, min(waiters.count - opening, limit - total))
        opening += count
        total += count
        return count
    }
}
