#if RxSwift
public import RxSwift
import TriageConcurrency
public import TriageStreams

extension FailureRelay {
    /// The failures that were kept, and then each new one, on the thread that sends it.
    ///
    /// If a subscriber is disposed of before it has received a failure, the failure waits for the
    /// next subscriber. A subscription that ends while it receives the kept failures, as with
    /// `take(1)`, drops the rest.
    ///
    /// - Returns: A stream that never ends.
    public func asInfallible() -> Infallible<Element> {
        .create { observer in
            let receiver = FailureReceiver(observer)
            let id = self.addSubscriber(receiver)
            return Disposables.create {
                receiver.dispose()
                self.removeSubscriber(id, returning: [])
            }
        }
    }
}

extension ActivityRelay {
    /// Whether work is running, now and after each change, on the thread of the change.
    ///
    /// - Returns: A stream that never ends.
    public func asInfallible() -> Infallible<Bool> {
        .create { observer in
            // The compiler cannot know that an observer may be used from any thread.
            nonisolated(unsafe) let observer = observer
            let id = self.addReceiver { observer(.next($0)) }
            return Disposables.create { self.removeReceiver(id) }
        }
    }
}

private final class FailureReceiver<Element: Sendable>: FailureReceiving {
    // Unchecked: an observer is not known to be safe to share; it receives one event at a time.
    private nonisolated(unsafe) let observer: (InfallibleEvent<Element>) -> Void
    private let isDisposed = Lock(false)

    init(_ observer: @escaping (InfallibleEvent<Element>) -> Void) { self.observer = observer }

    func receive(_ sent: FailureRelay<Element>.NumberedFailure) -> Bool {
        guard !isDisposed.current else { return false }
        observer(.next(sent.failure))
        return true
    }

    func dispose() { isDisposed.withLock { $0 = true } }
}
#endif
