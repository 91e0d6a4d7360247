public import TriageCore

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Runs the work for each element as an operation of a fault center.
    ///
    /// The center shows and reports failures of the work as its decision table says, and likewise a
    /// failure of this sequence. A handler then receives them with their own type.
    ///
    ///     let added = taps.flatMap(.exhaust, weak: self, in: center, .tap("timers.add")) {
    ///         model, timer async throws(AddTimerFailure) in
    ///         try await model.repository.add(timer)
    ///     } catching: { model, failure in
    ///         model.failures.send(failure)
    ///     }
    ///
    /// With `retries: true`, a retry that the user chooses on a notice does the work for that
    /// element again. Until the notice is gone, the overlap counts the work as running: `exhaust`
    /// drops a newer element, `concat` lets it wait, and `latest` lets it take the place of the
    /// retry.
    ///
    /// - Parameters:
    ///   - overlap: The policy for an element that arrives while work is running.
    ///   - owner: The object that the work belongs to; held strongly only while work is running.
    ///   - center: The app's fault center.
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retries: Whether a notice may offer a retry of the work.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: The work for an element.
    ///   - handler: Receives a failure of the work after the center has handled it, and a failure
    ///     of this sequence if it has the same type. It receives no cancellation that the center
    ///     recognizes. By default it does nothing.
    ///   - fallback: Makes a value in place of the failed work's, after the handler has returned
    ///     and when no retry can follow; nil for none.
    /// - Returns: The values of the work; ends when this sequence and all work have ended.
    public func flatMap<Owner: AnyObject & Sendable, Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        @_inheritActorContext _ work:
            @escaping @Sendable (Owner, Element) async throws(WorkFailure) -> Value,
        @_inheritActorContext catching handler:
            @escaping @Sendable (Owner, WorkFailure) async -> Void = { _, _ in },
        @_inheritActorContext fallback: (@Sendable (WorkFailure) async -> Value)? = nil
    ) -> FlatMapSequence<Value> {
        let options = OperationOptions(operation, fileID, line)
        return flatMap(
            overlap, in: center, options, retries, fallback: fallback, activity,
            isWanted: { [weak owner] in owner != nil },
            work: { [weak owner] element async throws in
                guard let owner else { throw CancellationError() }
                return try await work(owner, element)
            },
            failed: { [weak owner] failure in if let owner { await handler(owner, failure) } })
    }

    /// Runs the work for each element as an operation, and sends its failures to a view model's
    /// relay.
    ///
    ///     let added = taps.flatMap(.exhaust, into: self, in: center, .tap("timers.add")) {
    ///         model, timer in
    ///         try await model.repository.add(timer)
    ///     }
    ///
    /// The work and the fallback run on the main actor, where view models live. Whatever the work
    /// throws becomes a case of the view model's failure. The view model's
    /// ``TransformingViewModel/activity`` is true while work is running, unless `activity` is
    /// another relay; its changes arrive on any thread.
    ///
    /// - Returns: The values of the work; ends when this sequence and all work have ended.
    public func flatMap<Model: TransformingViewModel, Value: Sendable>(
        _ overlap: Overlap, into model: Model, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        _ work: @escaping @MainActor (Model, Element) async throws -> Value,
        fallback: (@MainActor (Model.Failure) async -> Value)? = nil
    ) -> FlatMapSequence<Value> where Model.Failure: FaultCatching {
        let options = OperationOptions(operation, fileID, line)
        let failures = model.failures
        nonisolated(unsafe) let isWanted = { [weak model] in model != nil }
        let work = mainActorWork(weak: model, work)
        typealias Failure = Model.Failure
        return flatMap(
            overlap, in: center, options, retries, fallback: fallback.map(anywhere),
            activity ?? model.activity,
            isWanted: { isWanted() },
            work: { element in
                try await Failure.catching(fileID: fileID, line: line) { try await work(element) }
            },
            failed: { (failure: Failure) in failures.send(failure) })
    }

    private func flatMap<Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, in center: FaultCenter, _ options: OperationOptions, _ retries: Bool,
        fallback: (@Sendable (WorkFailure) async -> Value)?, _ activity: ActivityRelay?,
        isWanted: @escaping @Sendable () -> Bool,
        work: @escaping @Sendable (Element) async throws -> Value,
        failed: @escaping @Sendable (WorkFailure) async -> Void
    ) -> FlatMapSequence<Value> {
        let closures = FlatMapSequenceClosures<Element, Value>(
            isWanted: isWanted,
            work: { element, token in
                var last: WorkFailure?
                for await attempt in UserRetries.attempts(retries) {
                    guard isWanted() else { break }
                    token?.begin()
                    let outcome = await center.run(options.retried(by: attempt)) {
                        try await work(element)
                    }
                    if let value = outcome.value { return value }
                    last = outcome.error()
                    if let last { await failed(last) }
                    if retries { token?.pause() }
                }
                guard let last, let fallback, isWanted(), !Task.isCancelled else { return nil }
                token?.begin()
                return await fallback(last)
            },
            upstreamFailed: { error in
                guard isWanted() else { return }
                let operation = OpenOperation(in: center, options)
                let outcome: Outcome<Never> = operation.fail(with: error)
                if let failure: WorkFailure = outcome.error() { await failed(failure) }
            }, activity: activity)
        return FlatMapSequence { FlatMapIteration(self, overlap, closures) }
    }
}

/// Returns a function that does the work on the main actor, wherever it is called.
private func anywhere<Input: Sendable, Value: Sendable>(
    _ work: @escaping @MainActor (Input) async -> Value
) -> @Sendable (Input) async -> Value {
    { await work($0) }
}
