extension FaultCenter {
    /// Runs work that can fail, and again each time the user chooses to retry it.
    ///
    /// The action ``Notice/Action/ID/retry`` of a notice runs the work as a new operation of the
    /// same name, whose failure offers a retry again. Only one attempt runs at a time: a retry that
    /// is chosen while another one runs does nothing. All other actions go to the operation's own
    /// handler.
    ///
    /// Work without a value keeps its result itself. The method returns after the first attempt,
    /// with its outcome. A retry is not canceled with the task of the first attempt:
    ///
    ///     await center.run("home.load", retries: true) {
    ///         self.home = try await self.repository.home()
    ///     }
    ///
    /// For work with a value the method waits as long as a notice offers a retry. It returns the
    /// outcome of the last attempt. If the task is canceled meanwhile, the notice is taken away:
    ///
    ///     let home = await center.run("home.load", retries: true) {
    ///         try await self.repository.home()
    ///     }.value
    ///
    /// Every attempt has the isolation of the caller. The closure and what it captures are released
    /// when the last attempt has ended and no notice offers a retry any more.
    ///
    /// - Parameters:
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retries: Whether a notice may offer a retry.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The work.
    /// - Returns: The outcome of the last attempt for work with a value, and of the first attempt
    ///   for work without one; a failure keeps the thrown error with its own type.
    @discardableResult
    public func run<Value>(
        _ operation: Operation,
        retries: Bool, fileID: String = #fileID, line: Int = #line,
        @_inheritActorContext work: @escaping @Sendable () async throws -> Value
    ) async -> Outcome<Value> {
        let options = OperationOptions(operation, fileID, line)
        guard retries else { return await run(options, work) }
        // `self?.home = …` has the value `Void?`.
        guard Value.self == Void.self || Value.self == Void?.self else {
            return await runToLastAttempt(options, work)
        }
        let isolation = #isolation
        let userRetries = UserRetries { retries in
            Task { await self.run(options.retried(by: retries), on: isolation, work) }
        }
        return await run(options.retried(by: userRetries), work)
    }

    /// Runs one attempt with the isolation of an actor.
    private func run<Value>(
        _ options: OperationOptions, on isolation: isolated (any Actor)?,
        _ work: @Sendable () async throws -> Value
    ) async {
        _ = await run(options, work)
    }

    /// Runs attempts in the caller's task until one succeeds or none can follow.
    private func runToLastAttempt<Value>(
        _ options: OperationOptions, _ work: () async throws -> Value
    ) async -> Outcome<Value> {
        var last = Outcome<Value>.canceled
        for await attempt in UserRetries.attempts(true) {
            last = await run(options.retried(by: attempt), work)
            guard last.fault != nil else { break }
        }
        return last
    }
}
