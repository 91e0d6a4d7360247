import Foundation

/// How long the elements that a shared stream sends again are kept.
public enum SubjectLifetimeScope {
    /// As long as someone is subscribed.
    case whileConnected
    case forever
}

/// One subscription for all observers, who receive the latest elements first.
private final class SharedStream<Element> {
    private let gate = NSRecursiveLock()
    private let source: Observable<Element>
    private let (replay, scope): (Int, SubjectLifetimeScope)
    private var observers: [(id: Int, observer: AnyObserver<Element>)] = []
    private var kept: [Event<Element>] = []
    private var latest = 0
    private var connection: (any Disposable)?

    init(_ source: Observable<Element>, _ replay: Int, _ scope: SubjectLifetimeScope) {
        (self.source, self.replay, self.scope) = (source, replay, scope)
    }

    func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        gate.withLock {
            latest += 1
            let id = latest
            kept.forEach(observer.on)
            observers.append((id, observer))
            if observers.count == 1 { connection = source.subscribe(send) }
            return Disposables.create(with: { self.remove(id) })
        }
    }

    private func send(_ event: Event<Element>) {
        gate.withLock {
            let receivers = observers
            if event.isStopEvent {
                observers = []
                if scope == .whileConnected { kept = [] } else { kept.append(event) }
            } else {
                kept = Array((kept + [event]).suffix(replay))
            }
            for (_, observer) in receivers { observer.on(event) }
        }
    }

    private func remove(_ id: Int) {
        gate.withLock {
            observers.removeAll { $0.id == id }
            guard observers.isEmpty else { return }
            if scope == .whileConnected { kept = [] }
            connection.take()?.dispose()
        }
    }
}

extension ObservableType {
    /// Begins once for all observers, and again for the first one after the last has gone.
    public func share(
        replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
    ) -> Observable<Element> {
        let shared = SharedStream(asObservable(), replay, scope)
        return .create(shared.subscribe)
    }
}

extension InfallibleType {
    public func share(
        replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
    ) -> Infallible<Element> { Infallible(asObservable().share(replay: replay, scope: scope)) }
}
