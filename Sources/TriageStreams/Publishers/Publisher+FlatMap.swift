#if canImport(Combine) || OpenCombine
public import TriageCore

/// The flat map for work that can fail: a failure ends the work, is handed to whoever handles it, and
/// the stream goes on.
///
///     reload
///         .flatMap(.latest, weak: self) { model, _ in
///             model.repository.timers()
///         } catching: { model, failure in
///             model.failures.send(failure)
///         }
///
/// The owner is held weakly: when it is gone nothing is called any more, and with the next value or
/// failure what is under way is called off, and the stream completes. Nothing begins before someone
/// subscribes, and whoever cancels the subscription cancels the work.
///
/// A cancellation is no failure. A handler hears neither of `CancellationError` nor of a `Fault` of the
/// kind `cancelled`, nor of either in a `FaultCarrier`, in whatever layer; of Foundation's errors, such
/// as `URLError.cancelled`, only the forms with a centre know.
///
/// A handler is called on the thread on which the failure comes. An owner of the main actor needs the
/// forms with `on:`, which have it called on a scheduler.
extension Publisher where Failure == Never {
    /// Does work for each value and hands its failures to a handler.
    ///
    /// - Parameters:
    ///   - overlap: What becomes of a value that comes while work is under way.
    ///   - owner: Whose work it is; held weakly.
    ///   - fallback: Stands in for work that failed, after the handler has heard of it.
    ///   - work: The work for a value, which is not subscribed to in any other way.
    ///   - handler: Takes what the work failed with; never while a value is sent.
    /// - Returns: What the work sends; it completes when this and all work have.
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

    /// Does work for each value that cannot fail.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, _ work: @escaping (Owner, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Never {
        flatMap(overlap, weak: owner, work) { (_, _: Never) in }
    }

    /// Does work for each value as an operation of a centre, which decides on its failures: they are
    /// shown and reported as the app's table says.
    ///
    /// - Parameters:
    ///   - overlap: What becomes of a value that comes while work is under way.
    ///   - owner: Whose work it is; held weakly.
    ///   - center: The app's centre.
    ///   - name: What is done.
    ///   - intent: Why, which decides how a failure is shown.
    ///   - overrides: Rules of this screen, read before the app's table.
    ///   - respond: Takes the action that the person chose on the notice of a failure.
    ///   - work: The work for a value.
    /// - Returns: What the work sends.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, in center: FaultCenter, _ name: OperationName,
        intent: OperationIntent = .load, overrides: DecisionTable = DecisionTable(),
        respond: NoticeActionHandler? = nil, _ work: @escaping (Owner, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> {
        flatMap(overlap, weak: owner) { owner, value in
            work(owner, value)
                .run(in: center, name, intent: intent, overrides: overrides, respond: respond)
        }
    }
}

extension Publisher where Failure == Never {
    /// Does work for each value, and sends its failures to the error output of a view model.
    ///
    /// - Parameters:
    ///   - overlap: What becomes of a value that comes while work is under way.
    ///   - model: Whose work it is, and whose error output; held weakly.
    ///   - work: The work for a value.
    /// - Returns: What the work sends.
    public func flatMap<Model: TransformingViewModel, Work: Publisher>(
        _ overlap: Overlap, into model: Model, _ work: @escaping (Model, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Model.Failure {
        flatMap(overlap, weak: model, work) { $0.failures.send($1) }
    }
}

extension Publisher {
    /// Does work for each value and hands failures to a handler: those of the work, and that of the
    /// upstream, after which the stream completes when the work under way has.
    ///
    /// See the form for an upstream that cannot fail.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner, fallback: AnyPublisher<Work.Output, Never>? = nil,
        _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Failure) -> Void
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Failure {
        let deeds = FlatMapClosures<Owner, Output, Failure, Work>(
            fallback: fallback, work: work, failed: handler, upstreamFailed: handler)
        return FlatMapPublisher(upstream: self, overlap: overlap, owner: owner, closures: deeds)
            .eraseToAnyPublisher()
    }
}
#endif
