#if canImport(Combine) || OpenCombine
import TriageCore
import TriageStreams

extension Publisher where Failure == Never {
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
            isolation: isolation, work, catching: handler, fallback: fallback)
    }
}
#endif
