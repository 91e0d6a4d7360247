#if canImport(Combine) || OpenCombine
public import TriageCore

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publisher where Failure == Never {
    /// Runs a publisher for each value as an operation, and passes its failures to a handler.
    ///
    ///     reload.flatMap(.latest, weak: self, in: center, "clips.load", retries: true) { model, _ in
    ///         model.repository.clips()
    ///     }
    ///
    /// The form for async functions explains the parameters. This one differs in two ways: the
    /// flat map itself subscribes to what the closure returns, and the owner is held weakly while
    /// the work runs. Work that begins while the closure runs belongs to the operation too, such as
    /// the request of a `Future`.
    ///
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
        flatMap(
            overlap, weak: owner, on: scheduler, in: center, operation, retries: retries,
            activity: activity, fileID: fileID, line: line, isolation: isolation,
            publisherWork: work, catching: handler, fallback: fallback)
    }

    /// Runs a publisher for each value as an operation, and sends its failures to a view model's
    /// relay.
    ///
    ///     reload.flatMap(.latest, into: self, in: center, "clips.load") { model, _ in
    ///         model.repository.clips()
    ///     }
    ///
    /// It is the form for any owner, with three differences: every failure becomes a case of the
    /// view model's failure, the view model's ``TransformingViewModel/failures`` are the handler,
    /// and its ``TransformingViewModel/activity`` is true while work is running, unless `activity`
    /// is another relay.
    ///
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Model: TransformingViewModel, Work: Publisher>(
        _ overlap: Overlap, into model: Model,
        on scheduler: some Scheduler = ImmediateScheduler.shared, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation, _ work: @escaping (Model, Output) -> Work,
        fallback: ((Model.Failure) -> AnyPublisher<Work.Output, Never>)? = nil
    ) -> AnyPublisher<Work.Output, Never> where Model.Failure: FaultCatching {
        let failures = model.failures
        let classifier = center.configuration.classifier
        let location = FaultLocation(fileID: fileID, line: line)
        return flatMap(
            overlap, weak: model, on: scheduler, in: center, operation, retries: retries,
            activity: activity ?? model.activity, fileID: fileID, line: line, isolation: isolation,
            publisherWork: work,
            mapFailure: { Model.Failure.carrier(of: $0, classifier, location) },
            catching: { failures.send($1) }, fallback: fallback)
    }

    /// Runs publishers for each value as operations, whatever type their failures have.
    ///
    /// `mapFailure` makes the error that ends an operation of the publisher's failure.
    package func flatMap<Owner: AnyObject, Work: Publisher, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner,
        on scheduler: some Scheduler = ImmediateScheduler.shared, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation, publisherWork work: @escaping (Owner, Output) -> Work,
        mapFailure: @escaping (Work.Failure) -> any Error = { $0 },
        catching handler: @escaping (Owner, WorkFailure) -> Void,
        fallback: ((WorkFailure) -> AnyPublisher<Work.Output, Never>)? = nil
    ) -> AnyPublisher<Work.Output, Never> {
        let options = OperationOptions(operation, fileID, line)
        let scheduler = scheduler.orMainActor(for: isolation)
        let operations = { (owner: Owner, value: Output) in
            // Held weakly, or an owner that the work or the handler releases would live on.
            let upstream = { [weak owner] in owner.map { work($0, value) } }
            guard retries else {
                return OperationPublisher(
                    center: center, options: options, mapFailure: mapFailure, upstream: upstream
                ).eraseToAnyPublisher()
            }
            return RetriedPublisher(
                center: center, options: options, activity: activity,
                schedule: { scheduler.schedule($0) }, mapFailure: mapFailure,
                work: { [weak owner] in owner.map { _ in upstream } }
            ).eraseToAnyPublisher()
        }
        let outcomes =
            if let fallback {
                flatMap(
                    overlap, owner, on: scheduler,
                    FlatMapClosures(
                        work: { operations($0, $1).failingLast(with: WorkFailure.self) },
                        fallback: { fallback($0).map(Outcome.value).eraseToAnyPublisher() },
                        activity: activity, countsWork: !retries))
            } else {
                flatMap(
                    overlap, owner, on: scheduler,
                    FlatMapClosures(work: operations, activity: activity, countsWork: !retries))
            }
        return outcomes.values(for: owner, catching: handler)
    }
}

extension Publisher where Failure == Never {
    /// Sends the values of outcomes; a handler gets the failures while its owner lives.
    fileprivate func values<Owner: AnyObject, Value, E: Error>(
        for owner: Owner, catching handler: @escaping (Owner, E) -> Void
    ) -> AnyPublisher<Value, Never> where Output == Outcome<Value> {
        compactMap { [weak owner] outcome in
            if let owner, let failure = outcome.error(as: E.self) { handler(owner, failure) }
            return outcome.value
        }
        .eraseToAnyPublisher()
    }

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
