#if RxSwift
import RxSwift
import TriageConcurrency
import TriageCore
import TriageStreams

/// Work whose subscriptions run as operations of a fault center.
struct CenterWork<Value> {
    let center: FaultCenter
    let options: OperationOptions
    /// The scheduler of the work; nil for none.
    var scheduler: (any ImmediateSchedulerType)?
    /// The relay that counts each attempt of retried work; nil for none.
    var activity: ActivityRelay?
    /// Makes the work of an attempt; nil if its owner is gone.
    let work: () throws -> Observable<Value>?

    /// A stream that runs the work as one operation for each subscription.
    ///
    /// It sends the values and, as the last element, a failure that the center has handled.
    func outcomes(retriedBy retries: UserRetries? = nil) -> Observable<Outcome<Value>> {
        .create { observer in
            let operation = OpenOperation(in: center, options.retried(by: retries))
            let subscription = OperationSubscription(operation, observer)
            var source: (any Disposable)?
            operation.perform {
                do {
                    source = try work()?.observed(on: scheduler).subscribe(subscription)
                    if source == nil { subscription.on(.error(CancellationError())) }
                } catch {
                    subscription.on(.error(error))
                }
            }
            return Disposables.create(source ?? Disposables.create(), subscription)
        }
    }

    /// A stream that also runs the work each time the user retries it.
    ///
    /// It stays open while a notice offers a retry, and takes that notice away if it is disposed
    /// of.
    func retriedOutcomes() -> Observable<Outcome<Value>> {
        .create { observer in
            // One attempt may wait: the user can choose a retry before the failure has been sent.
            let sink = FlatMapSink<UserRetries, Outcome<Value>>(
                .concat(bufferSize: 1),
                FlatMapWork(weak: center, activity: activity) { _, retries in
                    outcomes(retriedBy: retries)
                }
            ) { observer.on($0.event) }
            // The compiler cannot know that the sink takes events on any thread.
            nonisolated(unsafe) let attempts = (sink: sink, scheduler: scheduler)
            let first = UserRetries(
                start: { retries in
                    guard let scheduler = attempts.scheduler else {
                        return attempts.sink.on(.next(retries))
                    }
                    _ = scheduler.schedule(()) { _ in
                        attempts.sink.on(.next(retries))
                        return Disposables.create()
                    }
                }, end: { attempts.sink.on(.completed) })
            sink.on(.next(first))
            return Disposables.create { [weak first] in
                first?.withdraw()
                sink.dispose()
            }
        }
    }

    /// Ends an operation of its own with a failure, which is decided, surfaced and reported.
    func handle(_ error: any Error) -> Outcome<Value> {
        OpenOperation(in: center, options).fail(with: error)
    }

    /// The outcomes, with the retries of the user if there are any.
    func outcomes(retries: Bool) -> Observable<Outcome<Value>> {
        retries ? retriedOutcomes() : outcomes()
    }
}

/// One subscription, which is one operation.
///
/// Only the first end counts, whether the source ends or the subscription is disposed of, on any
/// thread.
private final class OperationSubscription<Value>: ObserverType, Disposable {
    typealias Element = Value

    private let operation: OpenOperation
    private let observer: AnyObserver<Outcome<Value>>

    init(_ operation: OpenOperation, _ observer: AnyObserver<Outcome<Value>>) {
        self.operation = operation
        self.observer = observer
    }

    func on(_ event: Event<Value>) {
        switch event {
        case .next(let value): operation.passOn { observer.onNext(.value(value)) }
        case .error(let error):
            let outcome: Outcome<Value> = operation.fail(with: error)
            operation.passOn {
                observer.onNext(outcome)
                observer.onCompleted()
            }
        case .completed:
            operation.succeed()
            operation.passOn { observer.onCompleted() }
        }
    }

    func dispose() { operation.cancel() }
}

extension Observable {
    /// A stream that runs an async function for each subscription, whose task disposal cancels.
    ///
    /// The function runs and its events arrive on the main actor, where the closures of view models
    /// expect them: Swift 6 checks that at run time.
    static func task(
        _ work: @escaping @MainActor () async throws -> Element
    ) -> Observable<Element> {
        .create { observer in
            // The compiler cannot know that an observer may be used from any thread.
            nonisolated(unsafe) let observer = observer
            let task = Task { @MainActor in
                do {
                    observer.onNext(try await work())
                    observer.onCompleted()
                } catch {
                    observer.onError(error)
                }
            }
            return Disposables.create { task.cancel() }
        }
    }
}
#endif
