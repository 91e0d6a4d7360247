import Synchronization

/// A connection while a body has it.
package final class PostgresConnection: Sendable {
    private struct State {
        var link: Link
        var isUsed = false
        var isEnded = false
        var refusal: PostgresError?
    }

    private let state: Mutex<State>
    private let reopen: @Sendable () async throws(PostgresError) -> Link

    init(_ link: Link, reopen: @escaping @Sendable () async throws(PostgresError) -> Link) {
        state = Mutex(State(link: link))
        self.reopen = reopen
    }

    /// The rows of a statement.
    package func query(
        _ sql: String, _ values: (any PostgresEncodable)?...
    ) async throws -> [PostgresRow] {
        try await result(PostgresStatement(sql, encoding: values)).rows
    }

    /// Runs a statement, and returns the number of rows that it changed.
    @discardableResult
    package func execute(
        _ sql: String, _ values: (any PostgresEncodable)?...
    ) async throws -> Int {
        try await result(PostgresStatement(sql, encoding: values)).affected
    }

    /// Runs statements in one round trip.
    ///
    /// The first error ends it and is thrown. Without a transaction around them they are one.
    @discardableResult
    package func pipeline(_ statements: [PostgresStatement]) async throws -> [PostgresResult] {
        statements.isEmpty ? [] : try await run(.pipeline(statements))
    }

    /// Runs a text of statements without values, which are one transaction unless they say more.
    package func script(_ sql: String) async throws {
        _ = try await run(.script(sql))
    }

    /// The link at the end of the body, after which the connection takes nothing.
    func end() -> Link {
        state.withLock { state in
            state.isEnded = true
            return state.link
        }
    }

    /// Closes the connection at once.
    func close() { state.withLock { $0.link }.close() }

    /// The first refusal since it was last asked for.
    func takeRefusal() -> PostgresError? {
        state.withLock { state in
            defer { state.refusal = nil }
            return state.refusal
        }
    }

    /// The result of one statement.
    func result(_ statement: PostgresStatement) async throws -> PostgresResult {
        let results = try await run(.pipeline([statement]))
        guard let result = results.first else { throw PostgresError.decoding("there is no result") }
        return result
    }

    private func run(_ work: Round.Work) async throws(PostgresError) -> [PostgresResult] {
        let (link, isFirst, isEnded) = state.withLock { state in
            defer { state.isUsed = true }
            return (state.link, !state.isUsed, state.isEnded)
        }
        guard !isEnded else { throw .closed }
        var result = await link.run(work)
        if isFirst, case .failure(let failure) = result, !failure.wasSent, failure.error != .closed
        {
            let fresh = try await reopen()
            state.withLock { $0.link = fresh }
            result = await fresh.run(work)
        }
        do {
            return try result.get()
        } catch {
            state.withLock { $0.refusal = $0.refusal ?? error.error }
            throw error.error
        }
    }
}
