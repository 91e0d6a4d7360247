#if canImport(Combine) || OpenCombine

// The flat maps that run everything on a scheduler.
extension Publisher where Failure == Never {
    /// Runs work for each value and passes its failures to a handler, all on a scheduler.
    ///
    /// For an owner on the main actor. Without a scheduler a failure is handled on the thread on
    /// which it arrives, where a closure of a main-actor type must not run: it races with the main
    /// actor, and Swift's runtime checks may end the app. On the scheduler, work begins, values are
    /// sent and the handler is called.
    ///
    ///     reload.flatMap(.latest, weak: self, on: DispatchQueue.main) { model, _ in
    ///         model.repository.timers()
    ///     } catching: { model, failure in
    ///         model.show(failure)
    ///     }
    ///
    /// - Parameters:
    ///   - overlap: The policy for a value that arrives while work is running.
    ///   - owner: The object that the work belongs to; held weakly.
    ///   - scheduler: A serial scheduler for all of it, such as `DispatchQueue.main`.
    ///   - fallback: A publisher in place of failed work, after the handler has returned; nil for
    ///     none.
    ///   - work: Makes the publisher of the work; only the flat map subscribes to it.
    ///   - handler: Receives the failure of the work; never called while a value is being sent.
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: some Scheduler,
        fallback: AnyPublisher<Work.Output, Never>? = nil,
        _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Work.Failure) -> Void
    ) -> AnyPublisher<Work.Output, Never> {
        let closures = FlatMapClosures(
            fallback: fallback?.receive(on: scheduler).eraseToAnyPublisher(),
            work: { work($0, $1).receive(on: scheduler) }, failed: handler,
            upstreamFailed: { (_, _: Never) in }, schedule: { scheduler.schedule($0) })
        return FlatMapPublisher(
            upstream: receive(on: scheduler), overlap: overlap, owner: owner, closures: closures
        ).eraseToAnyPublisher()
    }

    /// Runs work for each value on a scheduler and sends its failures to a view model's relay.
    public func flatMap<Model: TransformingViewModel, Work: Publisher>(
        _ overlap: Overlap, into model: Model, on scheduler: some Scheduler,
        _ work: @escaping (Model, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Model.Failure {
        flatMap(overlap, weak: model, on: scheduler, work) { $0.failures.send($1) }
    }
}

extension Publisher {
    /// Runs work for each value and passes all failures to a handler, on a scheduler.
    ///
    /// The handler receives the failures of the work and the failure of the upstream. After the
    /// upstream's failure, the stream completes once the running work has completed. The form for
    /// an upstream that cannot fail explains the parameters.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: some Scheduler,
        fallback: AnyPublisher<Work.Output, Never>? = nil,
        _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Failure) -> Void
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Failure {
        let closures = FlatMapClosures(
            fallback: fallback?.receive(on: scheduler).eraseToAnyPublisher(),
            work: { work($0, $1).receive(on: scheduler) }, failed: handler,
            upstreamFailed: handler, schedule: { scheduler.schedule($0) })
        return FlatMapPublisher(
            upstream: receive(on: scheduler), overlap: overlap, owner: owner, closures: closures
        ).eraseToAnyPublisher()
    }
}
#endif
