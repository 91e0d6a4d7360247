#if canImport(Combine) || OpenCombine
#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// Flat maps for work that can fail, whose failures do not end the stream.
///
/// The module's article has a table of all forms and what they do at the edges.
extension Publisher where Failure == Never {
    /// Runs work for each value and passes its failures to a handler.
    ///
    ///     reload
    ///         .flatMap(.latest, weak: self, on: DispatchQueue.main) { model, _ in
    ///             model.repository.timers()
    ///         } catching: { model, failure in
    ///             model.show(failure)
    ///         }
    ///
    /// - Parameters:
    ///   - overlap: The policy for a value that arrives while work is running.
    ///   - owner: The object that the work belongs to; held weakly. After it is gone no closure is
    ///     called, and the next value or failure cancels the running work and ends the stream.
    ///   - scheduler: A serial scheduler, such as `DispatchQueue.main`, on which work begins, values
    ///     are sent and the handler is called. By default all of that is done wherever an event
    ///     arrives, and for a call in code of the main actor on the main actor.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - isolation: The actor of the closures, filled in by the compiler.
    ///   - work: Makes the publisher of the work; only the flat map subscribes to it.
    ///   - handler: Receives the failure of the work, unless it is a cancellation; never called
    ///     while a value is being sent.
    ///   - fallback: Makes a publisher in place of failed work, after the handler has returned; nil
    ///     for none.
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner,
        on scheduler: some Scheduler = ImmediateScheduler.shared,
        activity: ActivityRelay? = nil, isolation: (any Actor)? = #isolation,
        _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Work.Failure) -> Void,
        fallback: ((Work.Failure) -> AnyPublisher<Work.Output, Never>)? = nil
    ) -> AnyPublisher<Work.Output, Never> {
        let closures = FlatMapClosures<Owner, Output, Never, Work>(
            fallback: fallback, work: work, failed: handler, upstreamFailed: { (_, _: Never) in },
            activity: activity)
        return flatMap(overlap, owner, on: scheduler.orMainActor(for: isolation), closures)
    }

    /// Runs work that cannot fail for each value.
    ///
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner,
        on scheduler: some Scheduler = ImmediateScheduler.shared, activity: ActivityRelay? = nil,
        isolation: (any Actor)? = #isolation, _ work: @escaping (Owner, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Never {
        flatMap(
            overlap, weak: owner, on: scheduler, activity: activity, isolation: isolation, work
        ) { (_, _: Never) in }
    }

    /// Runs work for each value and sends its failures to a view model's failure relay.
    ///
    /// The view model is held weakly, and its ``TransformingViewModel/activity`` is true while work
    /// is running, unless `activity` is another relay.
    ///
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Model: TransformingViewModel, Work: Publisher>(
        _ overlap: Overlap, into model: Model,
        on scheduler: some Scheduler = ImmediateScheduler.shared, activity: ActivityRelay? = nil,
        isolation: (any Actor)? = #isolation, _ work: @escaping (Model, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Model.Failure {
        let failures = model.failures
        return flatMap(
            overlap, weak: model, on: scheduler, activity: activity ?? model.activity,
            isolation: isolation, work
        ) { failures.send($1) }
    }
}

extension Publisher {
    /// Runs work for each value and passes its failures and the upstream's to a handler.
    ///
    /// After the upstream's failure, the stream completes once the running work has completed.
    ///
    /// - Returns: The values of the work.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner,
        on scheduler: some Scheduler = ImmediateScheduler.shared,
        activity: ActivityRelay? = nil, isolation: (any Actor)? = #isolation,
        _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Failure) -> Void,
        fallback: ((Failure) -> AnyPublisher<Work.Output, Never>)? = nil
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Failure {
        let closures = FlatMapClosures<Owner, Output, Failure, Work>(
            fallback: fallback, work: work, failed: handler, upstreamFailed: handler,
            activity: activity)
        return flatMap(overlap, owner, on: scheduler.orMainActor(for: isolation), closures)
    }
}
#endif
