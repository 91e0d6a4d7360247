#if canImport(Combine) || OpenCombine
#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publisher where Failure == Never {
    /// Runs a publisher that cannot fail for each value.
    ///
    /// A publisher that can fail needs a fault center, and cannot fail then. With `in:`, the
    /// closure is part of the operation, and a retry calls it again:
    ///
    ///     let timers = reload.flatMap(
    ///         .latest, weak: self, in: center, "timers.load", retries: true
    ///     ) { model, _ in
    ///         model.repository.timers()
    ///     }
    ///
    /// - Parameters:
    ///   - overlap: The policy for a value that arrives while work is running.
    ///   - owner: The object that the work belongs to; held weakly. After it is gone no closure is
    ///     called, and the next value cancels the running work and ends the stream.
    ///   - scheduler: A serial scheduler, such as `DispatchQueue.main`, on which work begins and
    ///     values are sent. By default that is wherever an event arrives, and for a call in code of
    ///     the main actor the main actor.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - isolation: The actor of the closure, filled in by the compiler.
    ///   - work: Makes the publisher of the work; only the flat map subscribes to it.
    /// - Returns: The values of the work; completes when this publisher and all work have.
    public func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, weak owner: Owner,
        on scheduler: some Scheduler = ImmediateScheduler.shared, activity: ActivityRelay? = nil,
        isolation: (any Actor)? = #isolation, _ work: @escaping (Owner, Output) -> Work
    ) -> AnyPublisher<Work.Output, Never> where Work.Failure == Never {
        flatMap(
            overlap, owner, on: scheduler.orMainActor(for: isolation),
            FlatMapClosures(work: work, activity: activity))
    }
}
#endif
