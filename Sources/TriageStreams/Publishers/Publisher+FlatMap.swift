#if canImport(Combine) || OpenCombine
public import TriageCore

/// A flat map for work that can fail, whose failures do not end the stream.
///
/// A failure ends its work and goes to the handler; the stream goes on.
///
///     reload
///         .flatMap(.latest, weak: self) { model, _ in
///             model.repository.timers()
///         } catching: { model, failure in
///             model.failures.send(failure)
///         }
///
/// The owner is held weakly. After it is gone no closure is called; with the next value or failure
/// the running work is canceled and the stream completes. No work begins before a subscription, and
/// canceling the subscription cancels the work.
///
/// A cancellation is not a failure. A handler receives neither `CancellationError`, nor a `Fault`
/// of kind `canceled`, nor a `FaultCarrier` of either at any layer. Only the form with a fault
/// center recognizes Foundation's cancellations, such as `URLError.cancelled`.
///
/// The handler is called on the thread on which the failure arrives. An owner on the main actor
/// needs the forms with `on:`, which call the handler on a scheduler.
extension Publisher where Failure == Never {
    /// Runs work for each value and passes its failures to a handler.
    ///
    /// - Parameters:
    ///   - overlap: The policy for a value that arrives while work is running.
    ///   - owner: The object that the work belongs to; held weakly.
    ///   - fallback: A publisher in place of failed work, after the handler has returned; nil for
    ///     none.
    ///   - work: Makes the publisher of the work; only the flat map subscribes to it.
    ///   - handler: Receives the failure of the work; never called while a value is being sent.
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, fallback: AnyPublisher<Work.Output, Never>? = nil,
        _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Work.Failure) -> Void
    ) -> AnyPublisher<Work.Output, Never> {
        let closures = FlatMapClosures<Owner, Output, Never, Work>(
            fallback: fallback, work: work, failed: handler, upstreamFailed: { (_, _: Never) in })
        return FlatMapPublisher(upstream: self, overlap: overlap, owner: owner, closures: closures)
            .eraseToAnyPublisher()
    }

    /// Runs work that cannot fail for each value.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, _ work: @escaping (Owner, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Never {
        flatMap(overlap, weak: owner, work) { (_, _: Never) in }
    }

    /// Runs the work for each value as an operation of a fault center.
    ///
    /// The center shows and reports failures of the work as its decision table says.
    ///
    /// - Parameters:
    ///   - overlap: The policy for a value that arrives while work is running.
    ///   - owner: The object that the work belongs to; held weakly.
    ///   - center: The app's fault center.
    ///   - name: The name of the operation.
    ///   - intent: The reason for the work, by which rules decide how a failure is shown.
    ///   - overrides: The rules of this screen, read before the center's table.
    ///   - onAction: Receives the action that the user chooses on the notice of a failure.
    ///   - work: The work for a value.
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, in center: FaultCenter, _ name: OperationName,
        intent: OperationIntent = .load, overrides: DecisionTable = DecisionTable(),
        onAction: NoticeActionHandler? = nil, _ work: @escaping (Owner, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> {
        flatMap(overlap, weak: owner) { owner, value in
            work(owner, value)
                .run(in: center, name, intent: intent, overrides: overrides, onAction: onAction)
        }
    }

    /// Runs work for each value and sends its failures to a view model's failure relay.
    ///
    /// - Parameters:
    ///   - overlap: The policy for a value that arrives while work is running.
    ///   - model: The view model that the work and the failure relay belong to; held weakly.
    ///   - work: The work for a value.
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Model: TransformingViewModel, Work: Publisher>(
        _ overlap: Overlap, into model: Model, _ work: @escaping (Model, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Model.Failure {
        flatMap(overlap, weak: model, work) { $0.failures.send($1) }
    }

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
    /// Runs work for each value and passes all failures to a handler.
    ///
    /// The handler receives the failures of the work and the failure of the upstream.
    /// After the upstream's failure, the stream completes once the running work has completed. The
    /// form for an upstream that cannot fail explains the parameters.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, fallback: AnyPublisher<Work.Output, Never>? = nil,
        _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Failure) -> Void
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Failure {
        let closures = FlatMapClosures<Owner, Output, Failure, Work>(
            fallback: fallback, work: work, failed: handler, upstreamFailed: handler)
        return FlatMapPublisher(upstream: self, overlap: overlap, owner: owner, closures: closures)
            .eraseToAnyPublisher()
    }

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
