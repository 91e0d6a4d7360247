#if canImport(Combine) || OpenCombine

// The flat maps with a place where all is done.
extension Publisher where Failure == Never {
    /// Does work for each value and hands its failures to a handler, all on a scheduler.
    ///
    /// For an owner of the main actor: a failure is handed over on the thread on which it comes, and a
    /// closure that is written in such a type does not belong there. It races with the main actor, and
    /// ends the app where Swift looks. Work is begun, values are sent, and the handler is called, on
    /// the scheduler.
    ///
    ///     reload.flatMap(.latest, weak: self, on: DispatchQueue.main) { model, _ in
    ///         model.repository.timers()
    ///     } catching: { model, failure in
    ///         model.show(failure)
    ///     }
    ///
    /// - Parameters:
    ///   - overlap: What becomes of a value that comes while work is under way.
    ///   - owner: Whose work it is; held weakly.
    ///   - scheduler: Where all is done, one after the other, such as `DispatchQueue.main`.
    ///   - fallback: Stands in for work that failed, after the handler has heard of it.
    ///   - work: The work for a value, which is not subscribed to in any other way.
    ///   - handler: Takes what the work failed with; never while a value is sent.
    /// - Returns: What the work sends; it completes when this and all work have.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: some Scheduler,
        fallback: AnyPublisher<Work.Output, Never>? = nil,
        _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Work.Failure) -> Void
    ) -> AnyPublisher<Work.Output, Never> {
        let deeds = FlatMapClosures(
            fallback: fallback?.receive(on: scheduler).eraseToAnyPublisher(),
            work: { work($0, $1).receive(on: scheduler) }, failed: handler,
            upstreamFailed: { (_, _: Never) in }, schedule: { scheduler.schedule($0) })
        return FlatMapPublisher(
            upstream: receive(on: scheduler), overlap: overlap, owner: owner, closures: deeds
        ).eraseToAnyPublisher()
    }

    /// Does work for each value on a scheduler, and sends its failures to the error output of a view
    /// model.
    public func flatMap<Model: TransformingViewModel, Work: Publisher>(
        _ overlap: Overlap, into model: Model, on scheduler: some Scheduler,
        _ work: @escaping (Model, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Model.Failure {
        flatMap(overlap, weak: model, on: scheduler, work) { $0.failures.send($1) }
    }
}

extension Publisher {
    /// Does work for each value and hands failures to a handler, those of the work and that of the
    /// upstream, all on a scheduler.
    ///
    /// See the form for an upstream that cannot fail.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: some Scheduler,
        fallback: AnyPublisher<Work.Output, Never>? = nil,
        _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Failure) -> Void
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Failure {
        let deeds = FlatMapClosures(
            fallback: fallback?.receive(on: scheduler).eraseToAnyPublisher(),
            work: { work($0, $1).receive(on: scheduler) }, failed: handler,
            upstreamFailed: handler, schedule: { scheduler.schedule($0) })
        return FlatMapPublisher(
            upstream: receive(on: scheduler), overlap: overlap, owner: owner, closures: deeds
        ).eraseToAnyPublisher()
    }
}
#endif
