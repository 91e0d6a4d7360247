#if RxSwift
public import RxSwift
public import TriageCore

extension FaultCenter: ReactiveCompatible {}

extension Reactive where Base: FaultCenter {
    /// The events of the center from the subscription on, in order, on a thread of their own.
    ///
    /// - Returns: A stream that ends when the center is deallocated. It does not retain the center.
    public func events() -> Infallible<FaultEvent> {
        .elements { [weak center = base] in center?.events }
    }
}

extension Infallible where Element: Sendable {
    /// A stream of the elements of an async stream, which is made for each subscription.
    static func elements(
        _ make: @escaping () -> AsyncStream<Element>?
    ) -> Infallible {
        .create { observer in
            // The compiler cannot know that an observer may be used from any thread.
            nonisolated(unsafe) let observer = observer
            let elements = make()
            let task = Task {
                if let elements { for await element in elements { observer(.next(element)) } }
                observer(.completed)
            }
            return Disposables.create { task.cancel() }
        }
    }
}
#endif
