#if canImport(Combine) || OpenCombine
import TriageCore

/// What one subscription of a flat map for work that can fail is to do, and for whom.
final class FlatMapContext<Owner: AnyObject, Input, Failure: Error, Work: Publisher, Downstream>
where Downstream: Subscriber {
    let downstream: Downstream
    private weak var owner: Owner?
    private let closures: FlatMapClosures<Owner, Input, Failure, Work>

    init(
        _ owner: Owner?, _ deeds: FlatMapClosures<Owner, Input, Failure, Work>,
        _ downstream: Downstream
    ) {
        self.owner = owner
        self.closures = deeds
        self.downstream = downstream
    }

    var fallback: AnyPublisher<Work.Output, Never>? { closures.fallback }

    var hasOwner: Bool { owner != nil }

    /// Does something in its place.
    func onScheduler(_ body: @escaping () -> Void) {
        if let place = closures.schedule { place(body) } else { body() }
    }

    /// The work for a value; nil when there is nobody any more to do it.
    func work(for input: Input) -> Work? { owner.map { closures.work($0, input) } }

    /// Hands a failure of work to the handler.
    ///
    /// - Returns: Whether there is still someone to hear it.
    func handleFailure(_ failure: Work.Failure) -> Bool {
        guard let owner else { return false }
        closures.failed(owner, failure)
        return true
    }

    /// Hands the upstream's failure to the handler.
    ///
    /// - Returns: Whether there is still someone to hear it.
    func handleUpstreamFailure(_ failure: Failure) -> Bool {
        guard let owner else { return false }
        closures.upstreamFailed(owner, failure)
        return true
    }

    func isCancellation(_ failure: Work.Failure) -> Bool {
        closures.canBeCancellation && TriageStreams.isCancellation(failure)
    }
}

/// The closures of a flat map.
struct FlatMapClosures<Owner, Input, Failure: Error, Work: Publisher> {
    let fallback: AnyPublisher<Work.Output, Never>?
    let work: (Owner, Input) -> Work
    let failed: (Owner, Work.Failure) -> Void
    let upstreamFailed: (Owner, Failure) -> Void
    /// Does something where all is to be done; nil for where it comes up.
    var schedule: ((@escaping () -> Void) -> Void)?
    /// Whether a failure of this type can stand for a cancellation at all, which takes long to find out
    /// of each.
    let canBeCancellation =
        Work.Failure.self is any FaultCarrier.Type || Work.Failure.self is AnyClass
        || [Fault.self, CancellationError.self, (any Error).self].contains {
            $0 == Work.Failure.self
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

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
        upstream.subscribe(
            FlatMapSubscription<Owner, Upstream.Output, Upstream.Failure, Work, Downstream>(
                overlap, FlatMapContext(owner, closures, subscriber)))
    }
}
#endif
