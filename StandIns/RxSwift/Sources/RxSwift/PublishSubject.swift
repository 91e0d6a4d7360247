import Foundation

/// A stream that passes on the events that it is sent.
public final class PublishSubject<Element>: Observable<Element>, ObserverType {
    private let lock = NSRecursiveLock()
    private var observers: [(id: Int, observer: AnyObserver<Element>)] = []
    private var stopEvent: Event<Element>?
    private var latest = 0

    public init() { super.init() }

    public func on(_ event: Event<Element>) {
        let current = lock.withLock {
            guard stopEvent == nil else { return [(id: Int, observer: AnyObserver<Element>)]() }
            defer { if event.isStopEvent { (stopEvent, observers) = (event, []) } }
            return observers
        }
        for (_, observer) in current { observer.on(event) }
    }

    public override func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        let (id, stopEvent) = lock.withLock {
            latest += 1
            if self.stopEvent == nil {
                observers.append((latest, AnyObserver(eventHandler: observer.on)))
            }
            return (latest, self.stopEvent)
        }
        if let stopEvent { observer.on(stopEvent) }
        return Disposables.create { [weak self] in self?.remove(id) }
    }

    private func remove(_ id: Int) { lock.withLock { observers.removeAll { $0.id == id } } }
}
