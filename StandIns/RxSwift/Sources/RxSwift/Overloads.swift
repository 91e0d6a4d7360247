// The overloads that an app's call may mean, though none of ours does, and the types they need.

/// A scheduler that does its work at once.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
    public nonisolated(unsafe) static let instance = CurrentThreadScheduler()

    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable { action(state) }
}

extension Event {
    public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        switch self {
        case .next(let element):
            do {
                return .next(try transform(element))
            } catch {
                return .error(error)
            }
        case .error(let error): return .error(error)
        case .completed: return .completed
        }
    }
}

extension DisposeBag {
    public convenience init(disposing disposables: any Disposable...) {
        self.init()
        disposables.forEach(insert)
    }
}

extension ObservableType {
    /// Sends the elements of the latest stream, which cannot fail; neither may this one.
    public func flatMapLatest<Source: InfallibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Infallible<Source.Element> {
        Infallible(
            flatMapLatest { try selector($0).asObservable() }.catch { _ in .empty() })
    }

    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> where Element == Any {
        Observable<(repeat (each Source).Element)>.zip(repeat each source) {
            (element: repeat (each Source).Element) in (repeat each element)
        }
    }
}

extension ObservableConvertibleType {
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        asInfallible { _ in .just(element) }
    }

    public func asInfallible(
        onErrorFallbackTo infallible: Infallible<Element>
    ) -> Infallible<Element> { asInfallible { _ in infallible } }
}

extension InfallibleType {
    public static func never() -> Infallible<Element> { Infallible(.never()) }

    public static func zip<each Input>(
        _ source: repeat Infallible<each Input>,
        resultSelector: @escaping (repeat each Input) throws -> Element
    ) -> Infallible<Element> {
        Infallible(.zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }

    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(asObservable().flatMapLatest { selector($0).asObservable() })
    }

    public func subscribe(
        _ on: @escaping (InfallibleEvent<Element>) -> Void
    ) -> any Disposable {
        subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
    }
}

public typealias SingleEvent<Element> = Result<Element, any Error>

@frozen public enum MaybeEvent<Element> {
    case success(Element)
    case error(any Error)
    case completed
}

@frozen public enum CompletableEvent {
    case error(any Error)
    case completed
}

extension PrimitiveSequence {
    public static func deferred(
        _ make: @escaping () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(.deferred { try make().asObservable() })
    }

    public func observe(
        on scheduler: any ImmediateSchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(asObservable().observe(on: scheduler))
    }

    public func timeout(
        _ dueTime: RxTimeInterval, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(asObservable().timeout(dueTime, scheduler: scheduler))
    }
}

extension PrimitiveSequence where Trait == SingleTrait {
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    public static func create(
        subscribe: @escaping (@escaping SingleObserver) -> any Disposable
    ) -> Single<Element> {
        Single<Element>(
            .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .failure(let error): observer.onError(error)
                    }
                }
            })
    }

    @_disfavoredOverload
    public static func create(
        detached: Bool = false, priority: TaskPriority? = nil,
        work: @Sendable @escaping () async throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        .create { observer in
            nonisolated(unsafe) let observer = observer
            let task = Task(priority: priority) {
                do {
                    observer(.success(try await work()))
                } catch {
                    observer(.failure(error))
                }
            }
            return Disposables.create { task.cancel() }
        }
    }

    public static func never() -> Single<Element> { Single<Element>(.never()) }

    public func asMaybe() -> Maybe<Element> { Maybe<Element>(asObservable()) }

    public func compactMap<Result>(
        _ transform: @escaping (Element) throws -> Result?
    ) -> Maybe<Result> { Maybe<Result>(asObservable().compactMap(transform)) }

    public static func zip<each Input>(
        _ source: repeat PrimitiveSequence<Trait, each Input>,
        resultSelector: @escaping (repeat each Input) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            .zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }

    public static func zip<each Input>(
        _ source: repeat PrimitiveSequence<Trait, each Input>
    ) -> PrimitiveSequence<Trait, (repeat each Input)> where Element == Any {
        PrimitiveSequence<Trait, (repeat each Input)>.zip(repeat each source) {
            (element: repeat each Input) in (repeat each element)
        }
    }
}

extension PrimitiveSequence where Trait == MaybeTrait {
    public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

    public static func create(
        subscribe: @escaping (@escaping MaybeObserver) -> any Disposable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            })
    }

    public static func error(_ error: any Error) -> Maybe<Element> {
        Maybe<Element>(.error(error))
    }

    public static func empty() -> Maybe<Element> { Maybe<Element>(.empty()) }

    public static func never() -> Maybe<Element> { Maybe<Element>(.never()) }

    public func map<Result>(
        _ transform: @escaping (Element) throws -> Result
    ) -> Maybe<Result> { Maybe<Result>(asObservable().map(transform)) }

    public func compactMap<Result>(
        _ transform: @escaping (Element) throws -> Result?
    ) -> Maybe<Result> { Maybe<Result>(asObservable().compactMap(transform)) }

    public func subscribe(
        _ observer: @escaping (MaybeEvent<Element>) -> Void
    ) -> any Disposable {
        var hasElement = false
        return asObservable().subscribe { event in
            switch event {
            case .next(let element):
                hasElement = true
                observer(.success(element))
            case .error(let error): observer(.error(error))
            case .completed: if !hasElement { observer(.completed) }
            }
        }
    }

    public static func zip<each Input>(
        _ source: repeat PrimitiveSequence<Trait, each Input>,
        resultSelector: @escaping (repeat each Input) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            .zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }

    public static func zip<each Input>(
        _ source: repeat PrimitiveSequence<Trait, each Input>
    ) -> PrimitiveSequence<Trait, (repeat each Input)> where Element == Any {
        PrimitiveSequence<Trait, (repeat each Input)>.zip(repeat each source) {
            (element: repeat each Input) in (repeat each element)
        }
    }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
    public typealias CompletableObserver = (CompletableEvent) -> Void

    public static func create(
        subscribe: @escaping (@escaping CompletableObserver) -> any Disposable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            .create { observer in
                subscribe { event in
                    switch event {
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            })
    }

    public static func error(_ error: any Error) -> Completable { Completable(.error(error)) }

    public static func never() -> Completable { Completable(.never()) }

    /// Completes when all have, and fails with the first that fails.
    public static func zip(_ sources: Completable...) -> Completable {
        .create { observer in
            var rest = sources.count
            guard rest > 0 else {
                observer(.completed)
                return Disposables.create()
            }
            let subscriptions = sources.map { source in
                source.subscribe { event in
                    switch event {
                    case .error(let error): observer(.error(error))
                    case .completed:
                        rest -= 1
                        if rest == 0 { observer(.completed) }
                    }
                }
            }
            return Disposables.create { for one in subscriptions { one.dispose() } }
        }
    }

    public func subscribe(
        _ observer: @escaping (CompletableEvent) -> Void
    ) -> any Disposable {
        subscribe(
            onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
    }

    public func subscribe(
        onCompleted: (() -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(
            onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }
}
