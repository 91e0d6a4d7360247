#if canImport(Combine) || OpenCombine
public import TriageCore

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// Flat maps for work that runs as operations of a fault center.
///
/// The center shows and reports each failure as its decision table says. A handler or a view model
/// then receives it with its own type, for a screen that shows it as well.
extension Publisher where Failure == Never {
    /// Runs the work for each value as an operation, and passes its failures to a handler.
    ///
    /// With `retries: true`, a retry that the user chooses on a notice does the work for that value
    /// again. Until the notice is gone, the overlap counts the work as running: `exhaust` drops a
    /// newer value, `concat` lets it wait, and `latest` lets it take the place of the retry.
    ///
    /// - Parameters:
    ///   - overlap: The policy for a value that arrives while work is running.
    ///   - owner: The object that the work belongs to; held weakly.
    ///   - scheduler: A serial scheduler, such as `DispatchQueue.main`, on which work and retries
    ///     begin, values are sent and the handler is called. By default that is wherever an event
    ///     arrives, and for a call in code of the main actor the main actor.
    ///   - center: The app's fault center.
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retries: Whether a notice may offer a retry of the work.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - isolation: The actor of the closures, filled in by the compiler.
    ///   - work: Makes the publisher of the work, anew for each retry.
    ///   - handler: Receives a failure after the center has handled it, once there is demand, and
    ///     never while a value is being sent. It receives no cancellation that the center
    ///     recognizes. By default it does nothing.
    ///   - fallback: Makes a publisher in place of failed work, after the handler has returned and
    ///     when no retry can follow; nil for none.
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner,
        on scheduler: some Scheduler = ImmediateScheduler.shared, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation, _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Work.Failure) -> Void = { _, _ in },
        fallback: ((Work.Failure) -> AnyPublisher<Work.Output, Never>)? = nil
    ) -> AnyPublisher<Work.Output, Never> {
        let options = OperationOptions(operation, fileID, line)
        let scheduler = scheduler.orMainActor(for: isolation)
        let operations = {
            (owner: Owner, value: Output) -> AnyPublisher<Outcome<Work.Output>, Never> in
            guard retries else {
                return OperationPublisher(
                    upstream: work(owner, value), center: center, options: options
                ).eraseToAnyPublisher()
            }
            return RetriedPublisher(
                center: center, options: options, activity: activity,
                schedule: { scheduler.schedule($0) },
                work: { [weak owner] in owner.map { work($0, value) } }
            ).eraseToAnyPublisher()
        }
        let outcomes =
            if let fallback {
                flatMap(
                    overlap, owner, on: scheduler,
                    FlatMapClosures(
                        fallback: { fallback($0).map(Outcome.value).eraseToAnyPublisher() },
                        work: { operations($0, $1).failingLast(with: Work.Failure.self) },
                        failed: { _, _ in }, upstreamFailed: { (_, _: Never) in },
                        activity: activity, countsWork: !retries, failureFollowsWork: true))
            } else {
                flatMap(
                    overlap, owner, on: scheduler,
                    FlatMapClosures(
                        fallback: nil, work: operations, failed: { (_, _: Never) in },
                        upstreamFailed: { (_, _: Never) in }, activity: activity,
                        countsWork: !retries))
            }
        return outcomes.compactMap { [weak owner] outcome in
            if let owner, let failure = outcome.error(as: Work.Failure.self) {
                handler(owner, failure)
            }
            return outcome.value
        }
        .eraseToAnyPublisher()
    }

    /// Runs the work for each value as an operation, and sends its failures to a view model's
    /// relay.
    ///
    /// The view model is held weakly, and its ``TransformingViewModel/activity`` is true while work
    /// is running, unless `activity` is another relay.
    ///
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Model: TransformingViewModel, Work: Publisher>(
        _ overlap: Overlap, into model: Model,
        on scheduler: some Scheduler = ImmediateScheduler.shared, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation, _ work: @escaping (Model, Output) -> Work,
        fallback: ((Work.Failure) -> AnyPublisher<Work.Output, Never>)? = nil
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Model.Failure {
        let failures = model.failures
        return flatMap(
            overlap, weak: model, on: scheduler, in: center, operation, retries: retries,
            activity: activity ?? model.activity, fileID: fileID, line: line,
            isolation: isolation, work, catching: { failures.send($1) }, fallback: fallback)
    }

    /// Runs an async function for each value as an operation, and sends its failures to a view
    /// model's relay.
    ///
    ///     taps.flatMap(.exhaust, into: self, in: center, "timers.add") { model, timer in
    ///         try await model.repository.add(timer)
    ///     }
    ///
    /// The function runs on the main actor, where view models live, and without a scheduler its
    /// values and failures are sent there. It holds the view model while it runs, and its task is
    /// canceled with the work. Whatever it throws becomes a case of the view model's failure.
    ///
    /// - Returns: The values of the work; completes when this publisher and all work have.
    @_disfavoredOverload
    public func flatMap<Model: TransformingViewModel, Value: Sendable>(
        _ overlap: Overlap, into model: Model,
        on scheduler: some Scheduler = ImmediateScheduler.shared, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation,
        _ work: @escaping @MainActor (Model, Output) async throws -> Value,
        fallback: ((Model.Failure) -> AnyPublisher<Value, Never>)? = nil
    ) -> AnyPublisher<Value, Never> where Output: Sendable, Model.Failure: FaultCatching {
        #if DEBUG
        if Value.self is any Publisher.Type {
            logProblem(
                "\(operation.name): the work of flatMap is a publisher whose failure "
                    + "the model lacks")
        }
        #endif
        let work = model.weakly(work)
        return flatMap(
            overlap, into: model, on: scheduler, in: center, operation, retries: retries,
            activity: activity, fileID: fileID, line: line, isolation: isolation,
            { (_, value) in
                Model.Failure.publisher(sendsOnMainActor: true, fileID, line) {
                    try await work(value)
                }
            }, fallback: fallback)
    }
}

extension Publisher where Failure == Never {
    /// Fails after the last element if that is a failure, so that a fallback takes its place.
    fileprivate func failingLast<Value, E: Error>(
        with type: E.Type
    ) -> AnyPublisher<Output, E> where Output == Outcome<Value> {
        Deferred {
            var last: E?
            return handleEvents(receiveOutput: { last = $0.error(as: type) })
                .setFailureType(to: type)
                .append(
                    Deferred {
                        last.map { Fail(error: $0).eraseToAnyPublisher() }
                            ?? Empty().eraseToAnyPublisher()
                    })
        }
        .eraseToAnyPublisher()
    }
}
#endif
