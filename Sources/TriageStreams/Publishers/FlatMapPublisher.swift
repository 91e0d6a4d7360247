#if canImport(Combine) || OpenCombine
import TriageCore

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The closures, the owner and the subscriber of one flat map subscription.
final class FlatMapContext<Owner: AnyObject, Input, Failure: Error, Work: Publisher, Downstream>
where Downstream: Subscriber {
    let downstream: Downstream
    private weak var owner: Owner?
    private let closures: FlatMapClosures<Owner, Input, Failure, Work>

    init(
        _ owner: Owner?, _ closures: FlatMapClosures<Owner, Input, Failure, Work>,
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

    /// Passes a failure of the work to the handler.
    ///
    /// - Returns: Whether the owner still existed.
    func handleFailure(_ failure: Work.Failure) -> Bool {
        owner.map { closures.failed($0, failure) } != nil
    }

    /// Passes the upstream's failure to the handler.
    ///
    /// - Returns: Whether the owner still existed.
    func handleUpstreamFailure(_ failure: Failure) -> Bool {
        owner.map { closures.upstreamFailed($0, failure) } != nil
    }

    var failureFollowsWork: Bool { closures.failureFollowsWork }

    func isCancellation(_ failure: Work.Failure) -> Bool {
        closures.canBeCancellation && TriageStreams.isCancellation(failure)
    }
}

/// The closures of a flat map.
struct FlatMapClosures<Owner, Input, Failure: Error, Work: Publisher> {
    let fallback: ((Work.Failure) -> AnyPublisher<Work.Output, Never>)?
    let work: (Owner, Input) -> Work
    let failed: (Owner, Work.Failure) -> Void
    let upstreamFailed: (Owner, Failure) -> Void
    /// The relay that is true while work is running; nil for none.
    let activity: ActivityRelay?
    /// Whether the flat map counts its work as running; if not, the work does so itself.
    var countsWork = true
    /// Whether a failure waits until what its work has sent has been received.
    var failureFollowsWork = false
    /// Runs a closure on the scheduler of the flat map; nil for the current thread.
    var schedule: ((@escaping () -> Void) -> Void)?
    /// Whether a failure of this type can stand for a cancellation at all.
    ///
    /// It is known once per flat map, because the check of each failure is slow.
    let canBeCancellation =
        Work.Failure.self is any FaultCarrier.Type || Work.Failure.self is AnyClass
        || [Fault.self, CancellationError.self, (any Error).self].contains {
            $0 == Work.Failure.self
        }
}

extension Publisher {
    /// The flat map behind all forms; on a scheduler, unless that runs everything at once.
    func flatMap<Owner: AnyObject, Work: Publisher>(
        _ overlap: Overlap, _ owner: Owner, on scheduler: some Scheduler,
        _ closures: FlatMapClosures<Owner, Output, Failure, Work>
    ) -> AnyPublisher<Work.Output, Never> {
        guard !(scheduler is ImmediateScheduler) else {
            return FlatMapPublisher(
                upstream: self, overlap: overlap, owner: owner, closures: closures
            ).eraseToAnyPublisher()
        }
        let received = FlatMapClosures(
            fallback: closures.fallback.map { make in
                { make($0).receive(on: scheduler).eraseToAnyPublisher() }
            },
            work: { closures.work($0, $1).receive(on: scheduler) }, failed: closures.failed,
            upstreamFailed: closures.upstreamFailed, activity: closures.activity,
            countsWork: closures.countsWork, failureFollowsWork: closures.failureFollowsWork,
            schedule: { scheduler.schedule($0) })
        return FlatMapPublisher(
            upstream: receive(on: scheduler), overlap: overlap, owner: owner, closures: received
        ).eraseToAnyPublisher()
    }
}

/// The publisher of a flat map for work that can fail.
struct FlatMapPublisher<Upstream: Publisher, Owner: AnyObject, Work: Publisher>: Publisher {
    typealias Output = Work.Output
    typealias Failure = Never

    let upstream: Upstream
    let overlap: Overlap
    private(set) weak var owner: Owner?
    let closures: FlatMapClosures<Owner, Upstream.Output, Upstream.Failure, Work>

    func receive<Downstream: Subscriber<Output, Never>>(subscriber: Downstream) {
        upstream.subscribe(
            FlatMapSubscription<Owner, Upstream.Output, Upstream.Failure, Work, Downstream>(
                overlap, FlatMapContext(owner, closures, subscriber)))
    }
}
#endif
