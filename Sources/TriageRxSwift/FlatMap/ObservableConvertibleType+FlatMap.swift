#if RxSwift
public import RxSwift
public import TriageStreams

extension ObservableConvertibleType {
    /// Runs work that cannot fail for each element.
    ///
    ///     launches.flatMap(.latest, weak: self) { model, passed in
    ///         model.gate.rx.run(in: model.center, keeping: passed, retries: true)
    ///     }
    ///
    /// - Parameters:
    ///   - overlap: The policy for an element that arrives while work is running. An element that
    ///     does not fit into the buffer is dropped.
    ///   - owner: The object that the work belongs to; held weakly. After it is gone no closure is
    ///     called, and the next value disposes of the running work and ends the stream.
    ///   - scheduler: A serial scheduler, such as `MainScheduler.instance`, on which work begins and
    ///     values are sent. By default that is wherever an event arrives, and for a call in code of
    ///     the main actor the main scheduler.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - isolation: The actor of the closure, filled in by the compiler.
    ///   - work: Makes the stream of the work.
    /// - Returns: The values of the work; completes when this stream and all work have.
    public func flatMap<Owner: AnyObject, Work: InfallibleType>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)? = nil,
        activity: ActivityRelay? = nil, isolation: (any Actor)? = #isolation,
        _ work: @escaping (Owner, Element) -> Work
    ) -> Infallible<Work.Element> where Self: InfallibleType {
        let scheduler = scheduler ?? mainScheduler(for: isolation)
        return flatMap(
            overlap, on: scheduler,
            FlatMapWork(weak: owner, activity: activity) {
                work($0, $1).asObservable().observed(on: scheduler)
            })
    }
}
#endif
