import Foundation

extension ObservableType {
    /// Sends the elements of all streams that the elements lead to.
    ///
    /// It completes when this stream and all of those have.
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        .create { observer in
            let (gate, subscriptions) = (NSRecursiveLock(), Subscriptions())
            var active = 1
            func end() {
                active -= 1
                if active == 0 { observer.onCompleted() }
            }
            func follow(_ source: Observable<Source.Element>) {
                active += 1
                subscriptions.insert(
                    source.subscribe { event in
                        gate.withLock {
                            if case .completed = event { end() } else { observer.on(event) }
                        }
                    })
            }
            subscriptions.insert(
                self.subscribe { event in
                    gate.withLock {
                        switch event {
                        case .next(let element):
                            do {
                                follow(try selector(element).asObservable())
                            } catch {
                                observer.onError(error)
                            }
                        case .error(let error): observer.onError(error)
                        case .completed: end()
                        }
                    }
                })
            return subscriptions
        }
    }

    public func enumerated() -> Observable<(index: Int, element: Element)> {
        .deferred {
            var next = 0
            return self.map { element in
                defer { next += 1 }
                return (next, element)
            }
        }
    }
}

extension InfallibleType {
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> { Infallible(asObservable().flatMap(selector)) }
}

extension PrimitiveSequence where Trait == SingleTrait {
    public func flatMap<Result>(
        _ selector: @escaping (Element) throws -> Single<Result>
    ) -> Single<Result> { Single<Result>(asObservable().flatMap(selector)) }
}

extension PrimitiveSequence where Trait == MaybeTrait {
    public func flatMap<Result>(
        _ selector: @escaping (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> { Maybe<Result>(asObservable().flatMap(selector)) }
}
