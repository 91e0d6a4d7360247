#if canImport(Combine) || OpenCombine
import Triage

/// What a flat map for work that can fail is made of.
///
/// The failures of the upstream and of the work have one type, so that one handler takes both.
final class FlatMapping<Owner: AnyObject, Input, Work: Publisher> {
    private weak var owner: Owner?
    private let work: (Owner, Input) -> Work
    private let failed: (Owner, Work.Failure) -> Void
    let fallback: AnyPublisher<Work.Output, Never>?

    init(
        _ owner: Owner?, fallback: AnyPublisher<Work.Output, Never>?,
        work: @escaping (Owner, Input) -> Work, failed: @escaping (Owner, Work.Failure) -> Void
    ) {
        self.owner = owner
        self.fallback = fallback
        self.work = work
        self.failed = failed
    }

    var hasOwner: Bool { owner != nil }

    /// The work for a value; nil when there is nobody any more to do it.
    func work(for input: Input) -> Work? { owner.map { work($0, input) } }

    /// Hands a failure to the handler, should the owner be there.
    func hand(_ failure: Work.Failure) { owner.map { failed($0, failure) } }
}

/// The publisher of a flat map for work that can fail.
struct FlatMapped<Upstream: Publisher, Owner: AnyObject, Work: Publisher>: Publisher
where Upstream.Failure == Work.Failure {
    typealias Output = Work.Output
    typealias Failure = Never

    let upstream: Upstream
    let overlap: Overlap
    /// Makes a mapping a subscription: none holds on to the owner.
    let mapping: () -> FlatMapping<Owner, Upstream.Output, Work>

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
        upstream.subscribe(
            FlatMapConduit<Owner, Upstream.Output, Work, Downstream>(
                overlap, mapping(), subscriber))
    }
}
#endif
