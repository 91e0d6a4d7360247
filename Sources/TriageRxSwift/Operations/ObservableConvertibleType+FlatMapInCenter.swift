#if RxSwift
public import RxSwift
public import TriageCore
public import TriageStreams

/// Flat maps for work that runs as operations of a fault center.
///
/// The center shows and reports each failure as its decision table says. A handler or a view model
/// then receives it, for a screen that shows it as well.
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
    ///     retries begin, values are sent and the handler is called.
    ///   - center: The app's fault center.
    ///   - name: The name of the operation.
    ///   - intent: The reason for the work, by which rules decide how a failure is shown.
    ///   - overrides: The rules of this screen, read before the center's table.
    ///   - onAction: Receives the action that the user chooses on the notice of a failure.
    ///   - retries: Whether a notice may offer a retry of the work.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - work: Makes the stream of the work, anew for each retry.
    ///   - handler: Receives a failure after the center has handled it, and never while a value is
    ///     being sent. It receives no cancellation that the center recognizes. By default it does
    ///     nothing.
    /// - Returns: The values of the work; completes when this stream and all work have.
    public func flatMap<Owner: AnyObject, Work: ObservableConvertibleType>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)? = nil,
        in center: FaultCenter, _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), onAction: NoticeActionHandler? = nil,
        retries: Bool = false, activity: ActivityRelay? = nil, fileID: String = #fileID,
        line: Int = #line, _ work: @escaping (Owner, Element) throws -> Work,
        catching handler: @escaping (Owner, any Error) -> Void = { _, _ in }
    ) -> Infallible<Work.Element> {
        let options = OperationOptions(name, intent, overrides, onAction, fileID, line)
        return flatMap(
            overlap, weak: owner, on: scheduler, in: center, options, retries, activity,
            { try work($0, $1).asObservable() }, catching: handler)
    }

    /// Runs an async function for each element as an operation, and passes its failures to a
    /// handler.
    ///
    /// The function runs on the main actor, where view models live, and its value and failure arrive
    /// there. It holds the owner while it runs, and its task is canceled with the work. The form for
    /// streams explains the parameters.
    ///
    /// - Returns: The values of the work; completes when this stream and all work have.
    @_disfavoredOverload
    public func flatMap<Owner: AnyObject, Value: Sendable>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)? = nil,
        in center: FaultCenter, _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), onAction: NoticeActionHandler? = nil,
        retries: Bool = false, activity: ActivityRelay? = nil, fileID: String = #fileID,
        line: Int = #line, _ work: @escaping @MainActor (Owner, Element) async throws -> Value,
        catching handler: @escaping (Owner, any Error) -> Void = { _, _ in }
    ) -> Infallible<Value> {
        let options = OperationOptions(name, intent, overrides, onAction, fileID, line)
        return flatMap(
            overlap, weak: owner, on: scheduler, in: center, options, retries, activity,
            { mainActorWork(of: $0, for: $1, work) }, catching: handler)
    }

    /// Runs the work for each element as an operation, and sends its failures to a view model's
    /// relay.
    ///
    /// The view model is held weakly, and its `activity` is true while work is running, unless
    /// `activity` is another relay. Whatever the work fails with becomes a case of the view
    /// model's failure before the center handles it.
    ///
    /// - Returns: The values of the work; completes when this stream and all work have.
    public func flatMap<Model: TransformingViewModel, Work: ObservableConvertibleType>(
        _ overlap: Overlap, into model: Model, on scheduler: (any ImmediateSchedulerType)? = nil,
        in center: FaultCenter, _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), onAction: NoticeActionHandler? = nil,
        retries: Bool = false, activity: ActivityRelay? = nil, fileID: String = #fileID,
        line: Int = #line, _ work: @escaping (Model, Element) throws -> Work
    ) -> Infallible<Work.Element> where Model.Failure: FaultCatching {
        let options = OperationOptions(name, intent, overrides, onAction, fileID, line)
        return flatMap(
            overlap, into: model, on: scheduler, in: center, options, retries, activity, fileID,
            line
        ) { try work($0, $1).asObservable() }
    }

    /// Runs an async function for each element as an operation, and sends its failures to a view
    /// model's relay.
    ///
    ///     taps.flatMap(.exhaust, into: self, in: center, "timers.add") { model, timer in
    ///         try await model.repository.add(timer)
    ///     }
    ///
    /// The function runs on the main actor, where view models live, and its value and failure arrive
    /// there. It holds the view model while it runs, and its task is canceled with the work.
    ///
    /// - Returns: The values of the work; completes when this stream and all work have.
    @_disfavoredOverload
    public func flatMap<Model: TransformingViewModel, Value: Sendable>(
        _ overlap: Overlap, into model: Model, on scheduler: (any ImmediateSchedulerType)? = nil,
        in center: FaultCenter, _ name: OperationName, intent: OperationIntent = .load,
        overrides: DecisionTable = DecisionTable(), onAction: NoticeActionHandler? = nil,
        retries: Bool = false, activity: ActivityRelay? = nil, fileID: String = #fileID,
        line: Int = #line, _ work: @escaping @MainActor (Model, Element) async throws -> Value
    ) -> Infallible<Value> where Model.Failure: FaultCatching {
        let options = OperationOptions(name, intent, overrides, onAction, fileID, line)
        return flatMap(
            overlap, into: model, on: scheduler, in: center, options, retries, activity, fileID,
            line
        ) { mainActorWork(of: $0, for: $1, work) }
    }
}

extension ObservableConvertibleType {
    private func flatMap<Model: TransformingViewModel, Value>(
        _ overlap: Overlap, into model: Model, on scheduler: (any ImmediateSchedulerType)?,
        in center: FaultCenter, _ options: OperationOptions, _ retries: Bool,
        _ activity: ActivityRelay?, _ fileID: String, _ line: Int,
        _ work: @escaping (Model, Element) throws -> Observable<Value>
    ) -> Infallible<Value> where Model.Failure: FaultCatching {
        let failures = model.failures
        return flatMap(
            overlap, weak: model, on: scheduler, in: center, options, retries,
            activity ?? model.activity, layer: { Model.Failure.standing(for: $0, fileID, line) },
            work
        ) { if let failure = $1 as? Model.Failure { failures.send(failure) } }
    }

    private func flatMap<Owner: AnyObject, Value>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)?,
        in center: FaultCenter, _ options: OperationOptions, _ retries: Bool,
        _ activity: ActivityRelay?, layer: ((any Error) -> any Error)? = nil,
        _ work: @escaping (Owner, Element) throws -> Observable<Value>,
        catching handler: @escaping (Owner, any Error) -> Void
    ) -> Infallible<Value> {
        func operations(
            _ work: @escaping () throws -> Observable<Value>?
        ) -> CenterWork<Value> {
            CenterWork(
                center: center, options: options, scheduler: scheduler, activity: activity,
                layer: layer, work: work)
        }
        func outcomes(
            _ owner: Owner, _ element: Element
        ) -> Observable<Outcome<Value>> {
            operations { [weak owner] in try owner.map { try work($0, element) } }
                .outcomes(retries: retries)
        }
        let failures = operations { nil }
        return flatMap(
            overlap, on: scheduler,
            FlatMapWork(weak: owner, activity: activity, countsWork: !retries, outcomes) {
                // The upstream's own failure: the work's are outcomes.
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

/// Makes the stream of an async function that runs on the main actor.
private func mainActorWork<Owner: AnyObject, Input, Value: Sendable>(
    of owner: Owner, for input: Input,
    _ work: @escaping @MainActor (Owner, Input) async throws -> Value
) -> Observable<Value> {
    // The compiler cannot know that the main actor alone uses the owner and the element.
    nonisolated(unsafe) let (owner, input) = (owner, input)
    return .task { try await work(owner, input) }
}
#endif
