import CLibPQ

/// The result of a statement.
package struct PostgresResult: Sendable {
    /// The rows.
    package let rows: [PostgresRow]

    /// The number of rows that the statement changed or brought.
    package let affected: Int

    /// The command that was done: COMMIT, ROLLBACK, INSERT and so on.
    let command: String

    /// The end of a statement whose rows came before.
    init(_ result: OpaquePointer, _ table: ResultTable) {
        affected = Int(String(cString: PQcmdTuples(result))) ?? 0
        command = String(cString: PQcmdStatus(result))
        let shared = SharedTable(table)
        rows = (0..<table.count).map { PostgresRow(table: shared, row: $0) }
    }
}
