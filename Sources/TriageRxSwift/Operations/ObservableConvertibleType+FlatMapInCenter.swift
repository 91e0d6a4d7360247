#if RxSwift
public import RxSwift
public import TriageCore
public import TriageStreams

/// Flat maps for work that runs as operations of a fault center.
///
/// The center shows and reports each failure as its decision table says. A handler then receives
/// it, for a screen that shows it as well.
extension ObservableConvertibleType {
    /// Runs the work for each element as an operation, and passes its failures to a handler.
    ///
    ///     let homes = taps.flatMap(
    ///         .latest, weak: self, in: center, "home.load", retries: true
    ///     ) { model, tap in
    ///         model.api.load(tap)
    ///     }
    ///
    /// The center also handles the failure of this stream, after which the result completes once
    /// the running work has completed.
    ///
    /// With `retries: true`, a retry that the user chooses on a notice does the work for that
    /// element again. Until the notice is gone, the overlap counts the work as running: `exhaust`
    /// drops a newer element, `concat` lets it wait, and `latest` lets it take the place of the
    /// retry. The notice is taken away with the work that is replaced or disposed of.
    ///
    /// - Parameters:
    ///   - overlap: The policy for an element that arrives while work is running.
    ///   - owner: The object that the work belongs to; held weakly.
    ///   - scheduler: A serial scheduler, such as `MainScheduler.instance`, on which work and
    ///     retries begin, values are sent and the handler is called. By default that is wherever an
    ///     event arrives, and for a call in code of the main actor the main scheduler.
    ///   - center: The app's fault center.
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retries: Whether a notice may offer a retry of the work.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - isolation: The actor of the closures, filled in by the compiler.
    ///   - work: Makes the stream of the work, anew for each retry.
    ///   - handler: Receives a failure after the center has handled it, and never while a value is
    ///     being sent. It receives no cancellation that the center recognizes. By default it does
    ///     nothing.
    ///   - fallback: Makes a stream in place of failed work, after the handler has returned and
    ///     when no retry can follow; nil for none.
    /// - Returns: The values of the work; completes when this stream and all work have.
    public func flatMap<Owner: AnyObject, Work: ObservableConvertibleType>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)? = nil,
        in center: FaultCenter, _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation,
        _ work: @escaping (Owner, Element) throws -> Work,
        catching handler: @escaping (Owner, any Error) -> Void = { _, _ in },
        fallback: ((any Error) -> Infallible<Work.Element>)? = nil
    ) -> Infallible<Work.Element> {
        let options = OperationOptions(operation, fileID, line)
        return flatMap(
            overlap, weak: owner, on: scheduler ?? mainScheduler(for: isolation), in: center,
            options, retries, fallback, activity,
            { try work($0, $1).asObservable() }, catching: handler)
    }

    /// Runs an async function for each element as an operation, and passes its failures to a
    /// handler.
    ///
    /// The function runs on the main actor, where view models live, and its value and failure
    /// arrive there. It holds the owner while it runs, and its task is canceled with the work. The
    /// form for streams explains the parameters.
    ///
    /// - Returns: The values of the work; completes when this stream and all work have.
    @_disfavoredOverload
    public func flatMap<Owner: AnyObject, Value: Sendable>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)? = nil,
        in center: FaultCenter, _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation,
        _ work: @escaping @MainActor (Owner, Element) async throws -> Value,
        catching handler: @escaping (Owner, any Error) -> Void = { _, _ in },
        fallback: ((any Error) -> Infallible<Value>)? = nil
    ) -> Infallible<Value> {
        let options = OperationOptions(operation, fileID, line)
        return flatMap(
            overlap, weak: owner, on: scheduler ?? mainScheduler(for: isolation), in: center,
            options, retries, fallback, activity,
            { mainActorWork(of: $0, for: $1, work) }, catching: handler)
    }

    private func flatMap<Owner: AnyObject, Value>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)?,
        in center: FaultCenter, _ options: OperationOptions, _ retries: Bool,
        _ fallback: ((any Error) -> Infallible<Value>)?, _ activity: ActivityRelay?,
        _ work: @escaping (Owner, Element) throws -> Observable<Value>,
        catching handler: @escaping (Owner, any Error) -> Void
    ) -> Infallible<Value> {
        func operations(
            _ work: @escaping () throws -> Observable<Value>?
        ) -> CenterWork<Value> {
            CenterWork(
                center: center, options: options, scheduler: scheduler, activity: activity,
                work: work)
        }
        func outcomes(
            _ owner: Owner, _ element: Element
        ) -> Observable<Outcome<Value>> {
            let outcomes = operations { [weak owner] in try owner.map { try work($0, element) } }
                .outcomes(retries: retries)
            // The end of the retries comes from wherever the notice was taken off the screen.
            let ended = retries ? outcomes.observed(on: scheduler) : outcomes
            return fallback == nil ? ended : ended.failingLast()
        }
        let failures = operations { nil }
        return flatMap(
            overlap, on: scheduler,
            FlatMapWork(
                weak: owner,
                fallback: fallback.map { replacement($0, on: scheduler) },
                activity: activity, countsWork: !retries, outcomes
            ) {
                let outcome = failures.handle($1)
                if case .fault(_, let error) = outcome { handler($0, error) }
            }
        )
        .compactMap { [weak owner] outcome in
            if let owner, case .fault(_, let error) = outcome { handler(owner, error) }
            return outcome.value
        }
    }
}

/// Returns what takes the place of work that has failed, once its failure was handled.
private func replacement<Value>(
    _ make: @escaping (any Error) -> Infallible<Value>, on scheduler: (any ImmediateSchedulerType)?
) -> (any Error) -> Observable<Outcome<Value>> {
    { error in
        guard let failure = error as? HandledFailure else { return .empty() }
        return make(failure.error).asObservable().observed(on: scheduler).map(Outcome.value)
    }
}

/// A failure of work that the center and the handler have handled.
private struct HandledFailure: Error {
    let error: any Error
}

extension Observable {
    /// Fails after the last element if that is a failure, so that a fallback takes its place.
    fileprivate func failingLast<Value>() -> Observable where Element == Outcome<Value> {
        .create { observer in
            var last: (any Error)?
            return self.subscribe { event in
                switch event {
                case .next(let outcome):
                    last = if case .fault(_, let error) = outcome { error } else { nil }
                    observer.on(event)
                case .completed:
                    last.map { observer.onError(HandledFailure(error: $0)) }
                        ?? observer.onCompleted()
                case .error: observer.on(event)
                }
            }
        }
    }
}

/// Makes the stream of an async function that runs on the main actor.
private func mainActorWork<Owner: AnyObject, Input, Value: Sendable>(
    of owner: Owner, for input: Input,
    _ work: @escaping @MainActor (Owner, Input) async throws -> Value
) -> Observable<Value> {
    // The compiler cannot know that only the main actor uses the owner and the element.
    nonisolated(unsafe) let (owner, input) = (owner, input)
    return .task { try await work(owner, input) }
}
#endif
