public import TriageCore

extension LaunchGate {
    /// Runs the gate as an operation of a fault center, and again each time the user retries it.
    ///
    /// A stop is a value. A failure is decided, surfaced and reported once, as with
    /// `FaultCenter.run`, when the outcome is returned; its `facts.check` names the check. A
    /// canceled launch is not a failure.
    ///
    ///     await gate.run(in: center, retries: true) { result in
    ///         switch result {
    ///         case .passed(let passed): show(home, for: passed[session])
    ///         case .stopped(let stop): show(stop)
    ///         }
    ///     }
    ///
    /// A retry runs the checks that have not passed, as a new operation of the same name, and its
    /// result arrives in the closure as the first one does. It is not canceled with the task of the
    /// first attempt.
    ///
    /// A launch has no screen to go back to. If the user can retry it, a notice of the app's table
    /// that could be dismissed has the style `blocking` and offers the retry instead. Notices of
    /// the operation's own rules stay as they are.
    ///
    /// Errors of checks are classified as the center classifies them, unless the gate has a
    /// classifier of its own. Once the launch proceeds, the failures of optional checks are
    /// reported at the level of the table, at most as warnings; the user does not see them.
    ///
    /// An attempt in flight is shared as in ``run(keeping:)``, and belongs to the operation that
    /// began it. The closure of each caller receives its result.
    ///
    /// - Parameters:
    ///   - center: The fault center.
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - kept: The checks that passed in an earlier attempt and are not run again.
    ///   - retries: Whether a notice may offer a retry that this gate does by itself.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    ///   - receive: Receives the result of each attempt that proceeds or stops, with the isolation
    ///     of the caller, after the operation has ended.
    /// - Returns: The outcome of the first attempt.
    @discardableResult
    public func run(
        in center: FaultCenter, _ operation: FaultCenter.Operation = "launch",
        keeping kept: PassedChecks = PassedChecks(),
        retries: Bool = false, fileID: String = #fileID, line: Int = #line,
        @_inheritActorContext receive:
            @escaping @Sendable (CheckResult<PassedChecks, Stop>) async -> Void = { _ in }
    ) async -> Outcome<CheckResult<PassedChecks, Stop>> {
        let options = OperationOptions(center.blocking(operation), fileID, line)
        let isolation = #isolation
        let userRetries = UserRetries { retries in
            let options = options.retried(by: retries)
            Task {
                await self.attempt(
                    in: center, options, keeping: self.passed, on: isolation, receive)
            }
        }
        return await attempt(
            in: center, options.retried(by: retries ? userRetries : nil), keeping: kept, receive)
    }

    /// Runs one attempt as an operation, with the isolation of an actor.
    @discardableResult
    private func attempt(
        in center: FaultCenter, _ options: OperationOptions, keeping kept: PassedChecks,
        on isolation: isolated (any Actor)? = #isolation,
        _ receive: @Sendable (CheckResult<PassedChecks, Stop>) async -> Void
    ) async -> Outcome<CheckResult<PassedChecks, Stop>> {
        let outcome = await center.run(options) {
            try await verdict(keeping: kept) {
                center.reportUnseen($0, rules: options.operation.rules)
            }.get()
        }
        if let result = outcome.value { await receive(result) }
        return outcome
    }
}
