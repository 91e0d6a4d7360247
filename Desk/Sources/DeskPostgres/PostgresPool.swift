import Dispatch
import Synchronization

/// Connections to one database, given to one caller at a time in the order of asking.
package final class PostgresPool: Sendable {
    let configuration: PostgresConfiguration
    let state = Mutex(PoolState())
    let queue = DispatchQueue(label: "desk.postgres.pool")

    /// Creates a pool, which connects at the first need.
    package init(_ configuration: PostgresConfiguration) {
        self.configuration = configuration
    }

    deinit {
        state.withLock { state in
            for link in state.idle { link.close() }
            for listener in state.listeners.values { listener.cancel() }
        }
    }

    /// Gives a body a connection, which is no longer usable after it.
    package func withConnection<Result: Sendable>(
        _ body: (PostgresConnection) async throws -> Result
    ) async throws -> Result {
        let connection = try await take()
        do {
            let result = try await body(connection)
            giveBack(connection)
            return result
        } catch {
            giveBack(connection)
            throw error
        }
    }

    /// The rows of a statement, on any connection.
    package func query(
        _ sql: String, _ values: (any PostgresEncodable)?...
    ) async throws -> [PostgresRow] {
        let statement = PostgresStatement(sql, encoding: values)
        return try await withConnection { try await $0.result(statement).rows }
    }

    /// Closes the pool: callers that wait for a connection fail, and it ends when none is in use.
    ///
    /// A connection that is still in use after the time of a statement is closed.
    package func close() async {
        let (waiters, idle, listeners) = state.withLock { state in
            state.isClosed = true
            defer {
                state.waiters = []
                state.listeners = [:]
                state.total -= state.idle.count
                state.idle = []
            }
            return (state.waiters, state.idle, state.listeners.values)
        }
        for waiter in waiters { waiter.continuation.resume(returning: .failure(.closed)) }
        for link in idle { link.close() }
        for listener in listeners { listener.cancel() }
        let limit = configuration.statementTimeout / .seconds(1)
        queue.asyncAfter(deadline: .now() + limit) { [weak self] in self?.closeInUse() }
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if state.total > 0 { state.closers.append(continuation) }
                return state.total <= 0
            }
            if isEmpty { continuation.resume() }
        }
    }

    private func closeInUse() {
        let inUse = state.withLock { Array($0.inUse.values) }
        for connection in inUse { connection.close() }
    }
}
