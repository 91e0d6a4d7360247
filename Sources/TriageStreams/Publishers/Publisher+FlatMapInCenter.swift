#if canImport(Combine) || OpenCombine
package import TriageCore

#if canImport(Combine)
package import Combine
#else
package import OpenCombine
#endif

extension Publisher where Failure == Never {
    /// Runs publishers for each value as operations of a fault center.
    ///
    /// The forms for async functions explain the parameters, and are this one with a publisher of
    /// their function.
    package func flatMap<Owner: AnyObject, Work: Publisher, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner,
        on scheduler: some Scheduler = ImmediateScheduler.shared, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation, publisherWork work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, WorkFailure) -> Void,
        fallback: ((WorkFailure) -> AnyPublisher<Work.Output, Never>)? = nil
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
                        work: { operations($0, $1).failingLast(with: WorkFailure.self) },
                        fallback: { fallback($0).map(Outcome.value).eraseToAnyPublisher() },
                        activity: activity, countsWork: !retries))
            } else {
                flatMap(
                    overlap, owner, on: scheduler,
                    FlatMapClosures(work: operations, activity: activity, countsWork: !retries))
            }
        return outcomes.compactMap { [weak owner] outcome in
            if let owner, let failure = outcome.error(as: WorkFailure.self) {
                handler(owner, failure)
            }
            return outcome.value
        }
        .eraseToAnyPublisher()
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
