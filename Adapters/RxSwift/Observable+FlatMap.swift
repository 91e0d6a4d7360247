// Copy this file into an app, with `Observable+Overlap.swift`. CI does not compile it; it was
// written against RxSwift 6.

import RxSwift
import Triage

/// A flat map for work that can fail, whose failures do not end the stream.
///
/// A failure ends its work and goes to the handler; the stream goes on.
///
///     reload
///         .flatMap(.latest, weak: self) { model, _ in
///             model.repository.timers()
///         } catching: { (model, failure: TimersFailure) in
///             model.failures.send(failure)
///         } catchingOthers: { model, error in
///             model.center.report(error)
///         }
///
/// The owner is held weakly. After it is gone no closure is called; with the next value or failure
/// the running work is canceled and the stream completes. No work begins before a subscription, and
/// disposing of the subscription disposes of the work. A cancellation is not a failure, so no
/// handler receives it.
extension ObservableConvertibleType {
    /// Runs work for each element and passes all failures to a handler.
    ///
    /// The handler receives the failures of the work and the failure of the upstream. After the
    /// upstream's failure, the stream completes once the running work has completed.
    ///
    /// - Parameters:
    ///   - overlap: The policy for an element that arrives while work is running. An element that
    ///     does not fit into the buffer is dropped.
    ///   - owner: The object that the work belongs to; held weakly.
    ///   - fallback: A stream in place of failed work, after the handler has returned; nil for
    ///     none.
    ///   - work: Makes the work for an element.
    ///   - handler: Receives a failure; never called while another thread sends a value.
    /// - Returns: The values of the work; completes when this stream and all work have.
    func flatMap<Owner: AnyObject, Work: ObservableConvertibleType>(
        _ overlap: Overlap, weak owner: Owner, fallback: Infallible<Work.Element>? = nil,
        _ work: @escaping (Owner, Element) -> Work,
        catching handler: @escaping (Owner, any Error) -> Void
    ) -> Infallible<Work.Element> {
        typealias Output = WorkEvent<Work.Element>
        let begin = { [weak owner] (element: Element) -> Observable<Output> in
            .deferred {
                guard let owner else { return .just(.ownerReleased) }
                return Output.all(of: work(owner, element), fallback)
            }
        }
        return asObservable().materialize()
            .multicast({ PublishSubject<Event<Element>>() }) { events in
                Observable<Output>.merge(
                    events.compactMap(\.error).map(Output.failed),
                    events.compactMap(\.element).flatMap(overlap, begin))
            }
            .take(while: { [weak owner] _ in owner != nil })
            .compactMap { [weak owner] event -> Work.Element? in
                if case .failed(let error) = event, !isCancellation(error), let owner {
                    handler(owner, error)
                }
                return event.value
            }
            .asInfallible(onErrorRecover: { _ in .empty() })
    }

    /// Runs work for each element and passes failures of one type to a handler.
    ///
    /// All other failures go to a second handler: Rx erases the types of errors, so there may
    /// always be others. The form with one handler explains the other parameters.
    func flatMap<Owner: AnyObject, Work: ObservableConvertibleType, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner, fallback: Infallible<Work.Element>? = nil,
        _ work: @escaping (Owner, Element) -> Work,
        catching handler: @escaping (Owner, WorkFailure) -> Void,
        catchingOthers otherHandler: @escaping (Owner, any Error) -> Void
    ) -> Infallible<Work.Element> {
        flatMap(overlap, weak: owner, fallback: fallback, work) { (owner, error: any Error) in
            if let failure = error as? WorkFailure {
                handler(owner, failure)
            } else {
                otherHandler(owner, error)
            }
        }
    }

    /// Runs work for each element and handles each failure in a fault center.
    ///
    /// The center shows and reports a failure as its decision table says. Each failure is an
    /// operation of its own, which begins and ends with it.
    func flatMap<Owner: AnyObject, Work: ObservableConvertibleType>(
        _ overlap: Overlap, weak owner: Owner, in center: FaultCenter, _ name: OperationName,
        _ work: @escaping (Owner, Element) -> Work
    ) -> Infallible<Work.Element> {
        flatMap(overlap, weak: owner, work) { (_, error: any Error) in
            center.run(name) { throw error }
        }
    }
}

/// An event of the work for one element.
private enum WorkEvent<Value> {
    case value(Value)
    case failed(any Error)
    /// The owner was gone before the work began.
    case ownerReleased

    var value: Value? { if case .value(let value) = self { value } else { nil } }

    static func all<Work: ObservableConvertibleType>(
        of work: Work, _ fallback: Infallible<Value>?
    ) -> Observable<WorkEvent> where Work.Element == Value {
        work.asObservable().map(WorkEvent.value).catch { error in
            let failure = Observable<WorkEvent>.just(.failed(error))
            guard let fallback, !isCancellation(error) else { return failure }
            return failure.concat(fallback.asObservable().map(WorkEvent.value))
        }
    }
}

/// Whether an error stands for a cancellation, which is not a failure, at any layer.
private func isCancellation(_ error: any Error) -> Bool {
    switch error {
    case is CancellationError: true
    case let fault as Fault: fault.kind == .canceled
    case let layer as any FaultCarrier: layer.underlyingFault?.kind == .canceled
    default: false
    }
}
