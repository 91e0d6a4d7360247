extension FaultCenter {
    /// Runs work that can fail, and again each time the user chooses to retry it.
    ///
    /// The action ``Notice/Action/ID/retry`` of a notice runs the work as a new operation of the
    /// same name, whose failure offers a retry again. Only one attempt runs at a time: a retry that
    /// is chosen while another one runs does nothing. All other actions go to the operation's own
    /// handler.
    ///
    ///     await center.run("home.load", retries: true) {
    ///         self.home = try await self.repository.home()
    ///     }
    ///
    /// A retry has no caller to return a value to, so the work keeps its result itself. The method
    /// returns the outcome of the first attempt. Every attempt has the isolation of the caller. A
    /// retry is not canceled with the task of the first attempt.
    ///
    /// The closure and what it captures are released when the last attempt has ended and no notice
    /// offers a retry any more.
    ///
    /// - Parameters:
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retries: Whether a notice may offer a retry.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The work.
    /// - Returns: The outcome of the first attempt; a failure keeps the thrown error with its own
    ///   type.
    @discardableResult
    public func run(
        _ operation: Operation,
        retries: Bool, fileID: String = #fileID, line: Int = #line,
        @_inheritActorContext work: @escaping @Sendable () async throws -> Void
    ) async -> Outcome<Void> {
        let options = OperationOptions(operation, fileID, line)
        guard retries else { return await run(options, work) }
        let isolation = #isolation
        let userRetries = UserRetries { retries in
            Task { await self.run(options.retried(by: retries), on: isolation, work) }
        }
        return await run(options.retried(by: userRetries), work)
    }

    /// Runs one attempt with the isolation of an actor.
    private func run(
        _ options: OperationOptions, on isolation: isolated (any Actor)?,
        _ work: @Sendable () async throws -> Void
    ) async {
        _ = await run(options, work)
    }
}
