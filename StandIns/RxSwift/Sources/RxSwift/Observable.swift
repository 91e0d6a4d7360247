// A double of RxSwift's types, with the declarations that TriageRxSwift and its tests use. None of
// it is thread-safe beyond what those tests need, and nothing of it is meant for an app.

/// An event of a stream.
@frozen public enum Event<Element> {
    case next(Element)
    case error(any Error)
    case completed

    public var isStopEvent: Bool { if case .next = self { false } else { true } }
}

public protocol ObserverType {
    associatedtype Element
    func on(_ event: Event<Element>)
}

extension ObserverType {
    public func onNext(_ element: Element) { on(.next(element)) }
    public func onError(_ error: any Error) { on(.error(error)) }
    public func onCompleted() { on(.completed) }
}

public struct AnyObserver<Element>: ObserverType {
    private let handler: (Event<Element>) -> Void

    public init(eventHandler: @escaping (Event<Element>) -> Void) { handler = eventHandler }

    public func on(_ event: Event<Element>) { handler(event) }
}

public protocol ObservableConvertibleType {
    associatedtype Element
    func asObservable() -> Observable<Element>
}

public protocol ObservableType: ObservableConvertibleType {
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element
}

/// A stream: here always a closure that begins for each observer.
public class Observable<Element>: ObservableType {
    typealias Begin = (AnyObserver<Element>) -> any Disposable
    private let begin: Begin?

    init(_ begin: Begin? = nil) { self.begin = begin }

    public func asObservable() -> Observable<Element> { self }

    /// Begins, and holds the observer to the grammar: nothing after the end or the disposal.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        let subscription = Subscription()
        let guarded = AnyObserver<Element> { event in
            if event.isStopEvent {
                guard subscription.stop() else { return }
                observer.on(event)
                subscription.dispose()
            } else if !subscription.isStopped {
                observer.on(event)
            }
        }
        if let begin { subscription.hold(begin(guarded)) }
        return subscription
    }
}

extension ObservableType {
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> { Observable(subscribe) }

    public static func just(_ element: Element) -> Observable<Element> { of(element) }

    public static func of(
        _ elements: Element...,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> { sequence(elements, on: scheduler) }

    static func sequence(
        _ elements: [Element], on scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> {
        .create { observer in
            scheduler.schedule(()) { _ in
                elements.forEach(observer.onNext)
                observer.onCompleted()
                return Disposables.create()
            }
        }
    }

    public static func error(_ error: any Error) -> Observable<Element> {
        .create { observer in
            observer.onError(error)
            return Disposables.create()
        }
    }

    public static func empty() -> Observable<Element> {
        .create { observer in
            observer.onCompleted()
            return Disposables.create()
        }
    }

    public static func never() -> Observable<Element> { .create { _ in Disposables.create() } }

    public static func deferred(
        _ make: @escaping () throws -> Observable<Element>
    ) -> Observable<Element> {
        .create { observer in
            do {
                return try make().subscribe(observer)
            } catch {
                observer.onError(error)
                return Disposables.create()
            }
        }
    }
}

extension ObservableType {
    public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
        subscribe(AnyObserver(eventHandler: on))
    }

    public func subscribe(
        onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let last = Disposables.create { onDisposed?() }
        let subscription = subscribe { event in
            switch event {
            case .next(let element): onNext?(element)
            case .error(let error): onError?(error)
            case .completed: onCompleted?()
            }
            if event.isStopEvent { last.dispose() }
        }
        return Disposables.create(subscription, last)
    }

    public func compactMap<Result>(
        _ transform: @escaping (Element) throws -> Result?
    ) -> Observable<Result> {
        .create { observer in
            self.subscribe { event in
                switch event {
                case .next(let element):
                    do {
                        if let result = try transform(element) { observer.onNext(result) }
                    } catch {
                        observer.onError(error)
                    }
                case .error(let error): observer.onError(error)
                case .completed: observer.onCompleted()
                }
            }
        }
    }

    public func map<Result>(
        _ transform: @escaping (Element) throws -> Result
    ) -> Observable<Result> { compactMap { .some(try transform($0)) } }

    public func `catch`(
        _ handler: @escaping (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        .create { observer in
            let current = SerialDisposable()
            current.disposable = self.subscribe { event in
                guard case .error(let error) = event else { return observer.on(event) }
                do {
                    current.disposable = try handler(error).subscribe(observer)
                } catch {
                    observer.onError(error)
                }
            }
            return current
        }
    }

    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        .create { observer in
            let upstream = self.subscribe { event in
                _ = scheduler.schedule(()) { _ in
                    observer.on(event)
                    return Disposables.create()
                }
            }
            return upstream
        }
    }

    public func asSingle() -> Single<Element> { Single(asObservable()) }

    public func asMaybe() -> Maybe<Element> { Maybe(asObservable()) }
}
