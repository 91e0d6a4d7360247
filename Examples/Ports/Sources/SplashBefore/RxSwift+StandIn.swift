// Operators of RxSwift that its stand-in lacks, and nothing of the app. With the real library, of
// which RxRelay is a part, this file is empty.
#if !canImport(RxRelay)
import Dispatch
import Foundation
import RxSwift

enum RxError: Error { case timeout }

extension ObservableType {
    func materialize() -> Observable<Event<Element>> {
        .create { observer in
            self.subscribe { event in
                observer.onNext(event)
                if event.isStopEvent { observer.onCompleted() }
            }
        }
    }

    func timeout(
        _ dueTime: DispatchTimeInterval, scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> {
        .create { observer in
            nonisolated(unsafe) let observer = observer
            DispatchQueue.main.asyncAfter(deadline: .now() + dueTime) {
                observer.onError(RxError.timeout)
            }
            return self.subscribe(observer)
        }
    }

    func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        .create { observer in
            let inner = SerialDisposable()
            let outer = self.subscribe(onNext: { element in
                do {
                    let source = try selector(element).asObservable()
                    inner.disposable = source.subscribe(
                        onNext: observer.onNext, onError: observer.onError)
                } catch {
                    observer.onError(error)
                }
            })
            return Disposables.create(outer, inner)
        }
    }

    static func zip<A, B, C, D, E, F, G, H>(
        _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
        _ e: Observable<E>, _ f: Observable<F>, _ g: Observable<G>, _ h: Observable<H>,
        resultSelector: @escaping (A, B, C, D, E, F, G, H) -> Element
    ) -> Observable<Element> {
        .create { observer in
            let zipped = Zipped()
            nonisolated(unsafe) var results: (A?, B?, C?, D?, E?, F?, G?, H?)
            func take<Value>(_ keep: @escaping (Value) -> Void) -> (Value) -> Void {
                { value in
                    zipped.take {
                        keep(value)
                        if case (let a?, let b?, let c?, let d?, let e?, let f?, let g?, let h?) =
                            results
                        {
                            observer.onNext(resultSelector(a, b, c, d, e, f, g, h))
                            observer.onCompleted()
                        }
                    }
                }
            }
            zipped.sources = [
                a.subscribe(onNext: take { results.0 = $0 }),
                b.subscribe(onNext: take { results.1 = $0 }),
                c.subscribe(onNext: take { results.2 = $0 }),
                d.subscribe(onNext: take { results.3 = $0 }),
                e.subscribe(onNext: take { results.4 = $0 }),
                f.subscribe(onNext: take { results.5 = $0 }),
                g.subscribe(onNext: take { results.6 = $0 }),
                h.subscribe(onNext: take { results.7 = $0 }),
            ]
            return Disposables.create { zipped.sources.forEach { $0.dispose() } }
        }
    }
}

private final class Zipped {
    private let lock = NSRecursiveLock()
    var sources: [any Disposable] = []

    func take(_ action: () -> Void) { lock.withLock(action) }
}
#endif
