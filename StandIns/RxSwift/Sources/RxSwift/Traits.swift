/// A stream that does not fail.
public protocol InfallibleType: ObservableConvertibleType {}

@frozen public enum InfallibleEvent<Element> {
    case next(Element)
    case completed

    public var event: Event<Element> {
        switch self {
        case .next(let element): .next(element)
        case .completed: .completed
        }
    }
}

public struct Infallible<Element>: InfallibleType {
    private let source: Observable<Element>

    init(_ source: Observable<Element>) { self.source = source }

    public func asObservable() -> Observable<Element> { source }

    public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

    public static func create(
        subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
    ) -> Infallible<Element> {
        Infallible(.create { observer in subscribe { observer.on($0.event) } })
    }

    public static func of(
        _ elements: Element...,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> { Infallible(.sequence(elements, on: scheduler)) }

    public static func deferred(
        _ make: @escaping () throws -> Infallible<Element>
    ) -> Infallible<Element> { Infallible(.deferred { try make().asObservable() }) }
}

extension InfallibleType {
    public static func just(_ element: Element) -> Infallible<Element> {
        Infallible(.just(element))
    }

    public static func empty() -> Infallible<Element> { Infallible(.empty()) }

    public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
        Infallible(asObservable().map(transform))
    }

    public func compactMap<Result>(
        _ transform: @escaping (Element) -> Result?
    ) -> Infallible<Result> { Infallible(asObservable().compactMap(transform)) }

    public func subscribe(
        onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(
            onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }
}

extension ObservableConvertibleType {
    public func asInfallible(
        onErrorRecover: @escaping (any Error) -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
    }

    public func asInfallible(
        onErrorFallbackTo infallible: Infallible<Element>
    ) -> Infallible<Element> { asInfallible { _ in infallible } }
}

/// A stream of at most one element.
public struct PrimitiveSequence<Trait, Element>: ObservableConvertibleType {
    private let source: Observable<Element>

    init(_ source: Observable<Element>) { self.source = source }

    public func asObservable() -> Observable<Element> { source }
}

public enum SingleTrait {}
public enum MaybeTrait {}
public enum CompletableTrait {}
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequence where Trait == SingleTrait {
    public static func just(_ element: Element) -> Single<Element> {
        Single<Element>(.just(element))
    }

    public static func error(_ error: any Error) -> Single<Element> {
        Single<Element>(.error(error))
    }

    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> {
        Single<Result>(source.map(transform))
    }

    public func subscribe(
        _ observer: @escaping (SingleEvent<Element>) -> Void
    ) -> any Disposable {
        subscribe(
            onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
    }

    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil, onFailure: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
    }
}

extension PrimitiveSequence where Trait == MaybeTrait {
    public static func just(_ element: Element) -> Maybe<Element> { Maybe<Element>(.just(element)) }

    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        var hasElement = false
        return source.subscribe(
            onNext: {
                hasElement = true
                onSuccess?($0)
            }, onError: onError, onCompleted: { if !hasElement { onCompleted?() } },
            onDisposed: onDisposed)
    }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
    public static func empty() -> Completable { Completable(.empty()) }

    public static func error(_ error: any Error) -> Completable { Completable(.error(error)) }
}

/// The namespace of an object's streams.
public struct Reactive<Base> {
    public let base: Base

    public init(_ base: Base) { self.base = base }
}

public protocol ReactiveCompatible {}

extension ReactiveCompatible {
    public var rx: Reactive<Self> { Reactive(self) }
}
