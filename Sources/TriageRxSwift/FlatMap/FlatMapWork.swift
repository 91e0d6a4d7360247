#if RxSwift
import RxSwift
import TriageStreams

/// The closures of a flat map, which hold its owner weakly.
struct FlatMapWork<Input, Value> {
    /// Makes the work for an element; nil if the owner is gone.
    let begin: (Input) -> Observable<Value>?
    let hasOwner: () -> Bool
    /// Receives the upstream's failure, unless the owner is gone.
    let upstreamFailed: (any Error) -> Void
    /// Makes the stream in place of work that fails; nil for work that cannot.
    let fallback: ((any Error) -> Observable<Value>)?
    /// The relay that is true while work is running; nil for none.
    let activity: ActivityRelay?
    /// Whether the flat map counts its work as running; if not, the work does so itself.
    let countsWork: Bool

    init<Owner: AnyObject>(
        weak owner: Owner, fallback: ((any Error) -> Observable<Value>)? = nil,
        activity: ActivityRelay? = nil, countsWork: Bool = true,
        _ work: @escaping (Owner, Input) -> Observable<Value>,
        upstreamFailed: @escaping (Owner, any Error) -> Void = { _, _ in }
    ) {
        begin = { [weak owner] input in owner.map { work($0, input) } }
        hasOwner = { [weak owner] in owner != nil }
        self.upstreamFailed = { [weak owner] error in
            if let owner { upstreamFailed(owner, error) }
        }
        self.fallback = fallback
        self.activity = activity
        self.countsWork = countsWork
    }

    func makeToken(isFallback: Bool) -> ActivityToken? {
        isFallback || countsWork ? activity.map(ActivityToken.init) : nil
    }
}

extension ObservableConvertibleType {
    /// The flat map behind all forms, whose work comes on its scheduler already.
    func flatMap<Value>(
        _ overlap: Overlap, on scheduler: (any ImmediateSchedulerType)?,
        _ work: FlatMapWork<Element, Value>
    ) -> Infallible<Value> {
        let source = asObservable().observed(on: scheduler)
        return .create { observer in
            let sink = FlatMapSink(overlap, work, observer)
            return Disposables.create(source.subscribe(sink), sink)
        }
    }
}

/// The main scheduler for closures that are written in code of the main actor; nil for others.
///
/// Called elsewhere, such a closure races with the main actor, or Swift's runtime ends the app.
func mainScheduler(for isolation: (any Actor)?) -> (any ImmediateSchedulerType)? {
    isolation === MainActor.shared ? MainScheduler.instance : nil
}

extension Observable {
    /// Sends the events on a scheduler, if there is one.
    func observed(on scheduler: (any ImmediateSchedulerType)?) -> Observable {
        scheduler.map { observe(on: $0) } ?? self
    }
}
#endif
