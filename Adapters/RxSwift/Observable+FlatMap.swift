// To copy into an app. Not compiled by CI; written against RxSwift 6.

import RxSwift
import Triage

/// The flat map for work that can fail: a failure ends the work, is handed to whoever handles it, and
/// the stream goes on.
///
///     reload
///         .flatMap(.latest, weak: self) { model, _ in
///             model.repository.timers()
///         } catching: { (model, failure: TimersFailure) in
///             model.failures.send(failure)
///         } others: { model, error in
///             model.center.report(error)
///         }
///
/// The owner is held weakly: once it is gone nothing is called any more, and the next that comes calls
/// off what is under way and completes the stream. Nothing begins before someone subscribes; disposing
/// of the subscription disposes of the work. A cancellation is no failure: no handler hears of it.
extension ObservableConvertibleType {
    /// Does work for each element and hands failures to a handler: those of the work, and that of the
    /// upstream, after which the stream completes when the work under way has.
    ///
    /// - Parameters:
    ///   - overlap: What becomes of an element that comes while work is under way; what finds no place
    ///     to wait any more is dropped.
    ///   - owner: Whose work it is; held weakly.
    ///   - fallback: Stands in for work that failed, after the handler has heard of it.
    ///   - work: The work for an element.
    ///   - handler: Takes what failed; never while another thread sends a value.
    /// - Returns: What the work sends; it completes when this and all work have.
    func flatMap<Owner: AnyObject, Work: ObservableConvertibleType>(
        _ overlap: Overlap, weak owner: Owner, fallback: Infallible<Work.Element>? = nil,
        _ work: @escaping (Owner, Element) -> Work,
        catching handler: @escaping (Owner, any Error) -> Void
    ) -> Infallible<Work.Element> {
        typealias Word = Step<Work.Element>
        let begin = { [weak owner] (element: Element) -> Observable<Word> in
            .deferred {
                guard let owner else { return .just(.orphaned) }
                return Word.all(of: work(owner, element), fallback)
            }
        }
        return asObservable().materialize()
            .multicast({ PublishSubject<Event<Element>>() }) { events in
                Observable<Word>.merge(
                    events.compactMap(\.error).map(Word.failed),
                    events.compactMap(\.element).overlapping(overlap, begin))
            }
            .take(while: { [weak owner] _ in owner != nil })
            .compactMap { [weak owner] step -> Work.Element? in
                if case .failed(let error) = step, !isCancellation(error), let owner {
                    handler(owner, error)
                }
                return step.value
            }
            .asInfallible(onErrorRecover: { _ in .empty() })
    }

    /// Does work for each element and hands failures of one type to a handler, all others to another:
    /// Rx erases the types of errors, so there may always be others.
    func flatMap<Owner: AnyObject, Work: ObservableConvertibleType, Problem: Error>(
        _ overlap: Overlap, weak owner: Owner, fallback: Infallible<Work.Element>? = nil,
        _ work: @escaping (Owner, Element) -> Work,
        catching handler: @escaping (Owner, Problem) -> Void,
        others: @escaping (Owner, any Error) -> Void
    ) -> Infallible<Work.Element> {
        flatMap(overlap, weak: owner, fallback: fallback, work) { (owner, error: any Error) in
            if let problem = error as? Problem {
                handler(owner, problem)
            } else {
                others(owner, error)
            }
        }
    }

    /// Does work for each element, and has a centre decide on each failure, as an operation that begins
    /// and ends with it.
    func flatMap<Owner: AnyObject, Work: ObservableConvertibleType>(
        _ overlap: Overlap, weak owner: Owner, in center: FaultCenter, _ name: OperationName,
        _ work: @escaping (Owner, Element) -> Work
    ) -> Infallible<Work.Element> {
        flatMap(overlap, weak: owner, work) { (_, error: any Error) in
            center.run(name) { throw error }
        }
    }
}

/// What comes of work.
private enum Step<Value> {
    case value(Value)
    case failed(any Error)
    /// Nobody was there to do the work.
    case orphaned

    var value: Value? { if case .value(let value) = self { value } else { nil } }

    static func all<Work: ObservableConvertibleType>(
        of work: Work, _ fallback: Infallible<Value>?
    ) -> Observable<Step> where Work.Element == Value {
        work.asObservable().map(Step.value).catch { error in
            let failure = Observable<Step>.just(.failed(error))
            guard let fallback, !isCancellation(error) else { return failure }
            return failure.concat(fallback.asObservable().map(Step.value))
        }
    }
}

/// Whether an error says that something was called off, which is no failure, in whatever layer.
private func isCancellation(_ error: any Error) -> Bool {
    switch error {
    case is CancellationError: true
    case let fault as Fault: fault.kind == .cancelled
    case let layer as any FaultCarrier: layer.carriedFault?.kind == .cancelled
    default: false
    }
}
