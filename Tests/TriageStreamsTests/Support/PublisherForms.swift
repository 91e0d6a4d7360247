#if canImport(Combine) || OpenCombine
import TriageCore
import TriageStreams

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The flat map behind the forms for async functions, with publishers that a test controls.
extension Publisher where Failure == Never {
    /// Runs publishers for each value in a center.
    func flatMapPublishers<Owner: AnyObject, Work: Publisher>(
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

    /// Runs publishers in a center that is of no interest.
    func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner,
        on scheduler: some Scheduler = ImmediateScheduler.shared, activity: ActivityRelay? = nil,
        isolation: (any Actor)? = #isolation, _ work: @escaping (Owner, Output) -> Work,
        catching handler: @escaping (Owner, Work.Failure) -> Void,
        fallback: ((Work.Failure) -> AnyPublisher<Work.Output, Never>)? = nil
    ) -> AnyPublisher<Work.Output, Never> {
        flatMap(
            overlap, weak: owner, on: scheduler, in: .quiet, "x", activity: activity,
            isolation: isolation, publisherWork: work, catching: handler, fallback: fallback)
    }

    /// Runs publishers for a view model in a center.
    func flatMapPublishers<Model: TransformingViewModel, Work: Publisher>(
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
            activity: activity ?? model.activity, fileID: fileID, line: line, isolation: isolation,
            publisherWork: work, catching: { failures.send($1) }, fallback: fallback)
    }
}
#endif
