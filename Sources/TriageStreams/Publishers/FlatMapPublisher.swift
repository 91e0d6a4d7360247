#if canImport(Combine) || OpenCombine
import TriageCore

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The closures, the owner and the subscriber of one flat map subscription.
final class FlatMapContext<Owner: AnyObject, Input, Work: Publisher, Downstream: Subscriber> {
    let downstream: Downstream
    private weak var owner: Owner?
    private let closures: FlatMapClosures<Owner, Input, Work>

    init(
        _ owner: Owner?, _ closures: FlatMapClosures<Owner, Input, Work>,
        _ downstream: Downstream
    ) {
        self.owner = owner
        self.closures = closures
        self.downstream = downstream
    }

    /// Makes the publisher in place of failed work; nil for none.
    var fallback: ((Work.Failure) -> AnyPublisher<Work.Output, Never>)? { closures.fallback }

    var hasOwner: Bool { owner != nil }

    /// The relay that is true while work is running; nil for none.
    var activity: ActivityRelay? { closures.activity }

    /// Makes the token of some work; nil if the flat map does not count it.
    func makeToken(isFallback: Bool) -> ActivityToken? {
        isFallback || closures.countsWork ? closures.activity.map(ActivityToken.init) : nil
    }

    /// Runs a closure on the scheduler, or at once if there is none.
    func onScheduler(_ body: @escaping () -> Void) {
        if let schedule = closures.schedule { schedule(body) } else { body() }
    }

    /// Makes the work for a value; nil if the owner is gone.
    func work(for input: Input) -> Work? { owner.map { closures.work($0, input) } }
}

/// The closures of a flat map.
struct FlatMapClosures<Owner, Input, Work: Publisher> {
    let work: (Owner, Input) -> Work
    /// Makes the publisher in place of work that fails; nil for work that cannot.
    var fallback: ((Work.Failure) -> AnyPublisher<Work.Output, Never>)?
    /// The relay that is true while work is running; nil for none.
    var activity: ActivityRelay?
    /// Whether the flat map counts its work as running; if not, the work does so itself.
    var countsWork = true
    /// Runs a closure on the scheduler of the flat map; nil for the current thread.
    var schedule: ((@escaping () -> Void) -> Void)?
}

extension Publisher where Failure == Never {
    /// The flat map behind all forms; on a scheduler, unless that runs everything at once.
    func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, _ owner: Owner, on scheduler: some Scheduler,
        _ closures: FlatMapClosures<Owner, Output, Work>
    ) -> AnyPublisher<Work.Output, Never> {
        guard !(scheduler is ImmediateScheduler) else {
            return FlatMapPublisher(
                upstream: self, overlap: overlap, owner: owner, closures: closures
            ).eraseToAnyPublisher()
        }
        let received = FlatMapClosures(
            work: { closures.work($0, $1).receive(on: scheduler) },
            fallback: closures.fallback.map { make in
                { make($0).receive(on: scheduler).eraseToAnyPublisher() }
            },
            activity: closures.activity, countsWork: closures.countsWork,
            schedule: { scheduler.schedule($0) })
        return FlatMapPublisher(
            upstream: receive(on: scheduler), overlap: overlap, owner: owner, closures: received
        ).eraseToAnyPublisher()
    }
}

/// The publisher of a flat map.
struct FlatMapPublisher<Upstream: Publisher, Owner: AnyObject, Work: Publisher>: Publisher
where Upstream.Failure == Never {
    typealias Output = Work.Output
    typealias Failure = Never

    let upstream: Upstream
    let overlap: Overlap
    private(set) weak var owner: Owner?
    let closures: FlatMapClosures<Owner, Upstream.Output, Work>

    func receive<Downstream: Subscriber<Output, Never>>(subscriber: Downstream) {
        upstream.subscribe(
            FlatMapSubscription<Owner, Upstream.Output, Work, Downstream>(
                overlap, FlatMapContext(owner, closures, subscriber)))
    }
}
#endif
