import Foundation

/// An error of the library's own.
public enum RxError: Error {
    case timeout
}

/// The elements of one source of a `zip` that wait for those of the others.
private final class ZipQueue<Element> {
    var elements: [Element] = []
    var isDone = false

    /// Whether no further result can have an element of this source.
    var isExhausted: Bool { isDone && elements.isEmpty }
}

private func zipped<each Input, Result>(
    _ source: repeat Observable<each Input>, to observer: AnyObserver<Result>,
    _ select: @escaping (repeat each Input) throws -> Result
) -> any Disposable {
    let gate = NSRecursiveLock()
    let queues = (repeat ZipQueue<each Input>())
    func advance() {
        for queue in repeat each queues { if queue.elements.isEmpty { return } }
        do {
            observer.onNext(try select(repeat (each queues).elements.removeFirst()))
        } catch {
            observer.onError(error)
        }
    }
    func receive<Element>(_ event: Event<Element>, _ queue: ZipQueue<Element>) {
        switch event {
        case .next(let element):
            queue.elements.append(element)
            advance()
        case .error(let error): observer.onError(error)
        case .completed: queue.isDone = true
        }
        for queue in repeat each queues {
            if queue.isExhausted { return observer.onCompleted() }
        }
    }
    var subscriptions: [any Disposable] = []
    for (source, queue) in repeat (each source, each queues) {
        subscriptions.append(source.subscribe { event in gate.withLock { receive(event, queue) } })
    }
    return Disposables.create { [subscriptions] in
        for subscription in subscriptions { subscription.dispose() }
    }
}

extension ObservableType {
    /// Sends a result for the first elements of all sources, for the second ones and so on.
    ///
    /// It ends with the first error, and completes when a source that has completed has no element
    /// left.
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        .create { observer in
            zipped(repeat (each source).asObservable(), to: observer, resultSelector)
        }
    }

    /// Sends the events as elements; an error is one, too, and then it completes.
    public func materialize() -> Observable<Event<Element>> {
        .create { observer in
            self.subscribe { event in
                observer.onNext(event)
                if event.isStopEvent { observer.onCompleted() }
            }
        }
    }

    /// Ends with an error if the first element, or the next one, takes longer than a time.
    public func timeout(
        _ dueTime: RxTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> {
        .create { observer in
            let (timer, source) = (SerialDisposable(), SingleAssignmentDisposable())
            func restart() {
                timer.disposable = scheduler.scheduleRelative((), dueTime: dueTime) {
                    source.dispose()
                    observer.onError(RxError.timeout)
                    return Disposables.create()
                }
            }
            restart()
            source.setDisposable(
                self.subscribe { event in
                    if event.isStopEvent { timer.dispose() } else { restart() }
                    observer.on(event)
                })
            return Disposables.create(timer, source)
        }
    }

    /// Sends the elements of the stream that the latest element has led to.
    ///
    /// It completes when both this stream and that one have.
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        .create { observer in
            let (gate, inner) = (NSRecursiveLock(), SerialDisposable())
            var (latest, isActive, isDone) = (0, false, false)
            func follow(_ source: Observable<Source.Element>) {
                latest += 1
                isActive = true
                let number = latest
                // Subscribes without the former stream, which may be the one that sends now.
                inner.disposable = Disposables.create()
                inner.disposable = source.subscribe { event in
                    gate.withLock {
                        guard number == latest else { return }
                        guard case .completed = event else { return observer.on(event) }
                        isActive = false
                        if isDone { observer.onCompleted() }
                    }
                }
            }
            let outer = self.subscribe { event in
                gate.withLock {
                    switch event {
                    case .next(let element):
                        do {
                            follow(try selector(element).asObservable())
                        } catch {
                            observer.onError(error)
                        }
                    case .error(let error): observer.onError(error)
                    case .completed:
                        isDone = true
                        if !isActive { observer.onCompleted() }
                    }
                }
            }
            return Disposables.create(outer, inner)
        }
    }
}
