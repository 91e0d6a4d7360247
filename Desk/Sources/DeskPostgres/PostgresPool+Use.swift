import Synchronization

/// The use of a pool at one moment.
package struct PostgresPoolUse: Hashable, Sendable {
    /// The number of connections that callers have.
    package var inUse: Int
    /// The most connections at the same time.
    package var limit: Int
    /// The number of callers that wait for a connection.
    package var waiting: Int
    /// The time since the server last answered; nil if it never has.
    package var sinceAnswer: Duration?
}

extension PostgresPool {
    /// The use of the pool now.
    package var use: PostgresPoolUse {
        state.withLock { state in
            PostgresPoolUse(
                inUse: state.inUse.count, limit: max(1, configuration.maximumConnections),
                waiting: state.waiters.count,
                sinceAnswer: state.lastAnswer.map { ContinuousClock.now - $0 })
        }
    }
}
