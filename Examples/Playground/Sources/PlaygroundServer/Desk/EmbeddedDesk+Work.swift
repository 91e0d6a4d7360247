extension EmbeddedDesk {
    /// Runs a desk while work goes on that needs one.
    ///
    /// - Parameter work: The work; the desk ends with it.
    /// - Throws: The work's error, and `DeskFailure` if the desk cannot be opened.
    static func whileRunning(
        _ work: @escaping @Sendable (StageParts) async throws -> Void
    ) async throws {
        let (desks, found) = AsyncStream<EmbeddedDesk>.makeStream()
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { found.finish() }
                try await run { found.yield($0) }
            }
            group.addTask {
                guard let desk = await desks.first(where: { _ in true }) else { return }
                let board = DeskBoard()
                let watching = Task { await desk.tell(board) }
                defer { watching.cancel() }
                try await work(StageParts(desk: desk, board: board))
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
