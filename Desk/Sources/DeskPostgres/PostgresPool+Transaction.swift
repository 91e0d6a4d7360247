extension PostgresPool {
    /// The most times that a transaction is run again.
    static let repetitions = 3

    /// Runs a body between BEGIN and COMMIT, or ROLLBACK if it throws.
    ///
    /// A transaction that fails with 40001 or 40P01 is run again, three times at most.
    package func transaction<Result: Sendable>(
        _ body: (PostgresConnection) async throws -> Result
    ) async throws -> Result {
        for _ in 0..<Self.repetitions {
            do {
                return try await transactionOnce(body)
            } catch let conflict as Conflict {
                _ = conflict
            }
        }
        do {
            return try await transactionOnce(body)
        } catch let conflict as Conflict {
            throw conflict.error
        }
    }

    private func transactionOnce<Result: Sendable>(
        _ body: (PostgresConnection) async throws -> Result
    ) async throws -> Result {
        try await withConnection { connection in
            try await connection.execute("BEGIN")
            do {
                let result = try await body(connection)
                let end = try await connection.result(PostgresStatement("COMMIT"))
                guard end.command == "COMMIT" else {
                    throw connection.takeRefusal()
                        ?? .server(code: "25P02", message: "the transaction was rolled back")
                }
                return result
            } catch {
                // A link that cannot roll back is closed, which rolls back as well.
                _ = try? await connection.execute("ROLLBACK")
                let refusal = (error as? PostgresError) ?? connection.takeRefusal()
                if refusal?.isConflict == true { throw Conflict(error: error) }
                throw error
            }
        }
    }
}

/// A transaction that another one was in the way of.
private struct Conflict: Error {
    let error: any Error
}
