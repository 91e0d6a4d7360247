#if RxSwift
public import RxSwift
public import TriageCore
public import TriageStreams

/// Flat maps for work that can fail, whose failures do not end the stream.
///
/// The module's article has a table of all forms and what they do at the edges.
extension ObservableConvertibleType {
    /// Runs work for each element and passes all failures to a handler.
    ///
    ///     reload
    ///         .flatMap(.latest, weak: self, on: MainScheduler.instance) { model, _ in
    ///             model.repository.timers()
    ///         } catching: { model, error in
    ///             model.show(error)
    ///         }
    ///
    /// The handler receives the failures of the work and the failure of this stream. After the
    /// failure of this stream, the result completes once the running work has completed.
    ///
    /// - Parameters:
    ///   - overlap: The policy for an element that arrives while work is running. An element that
    ///     does not fit into the buffer is dropped.
    ///   - owner: The object that the work belongs to; held weakly. After it is gone no closure is
    ///     called, and the next value or failure disposes of the running work and ends the stream.
    ///   - scheduler: A serial scheduler, such as `MainScheduler.instance`, on which work begins,
    ///     values are sent and the handler is called. By default all of that is done wherever an
    ///     event arrives, and for a call in code of the main actor on the main scheduler.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - isolation: The actor of the closures, filled in by the compiler.
    ///   - work: Makes the stream of the work. An error that it throws is a failure of the work.
    ///   - handler: Receives a failure, unless it is a cancellation; never called while a value is
    ///     being sent.
    ///   - fallback: Makes a stream in place of failed work, after the handler has returned; nil for
    ///     none.
    /// - Returns: The values of the work; completes when this stream and all work have.
    public func flatMap<Owner: AnyObject, Work: ObservableConvertibleType>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)? = nil,
        activity: ActivityRelay? = nil, isolation: (any Actor)? = #isolation,
        _ work: @escaping (Owner, Element) throws -> Work,
        catching handler: @escaping (Owner, any Error) -> Void,
        fallback: ((any Error) -> Infallible<Work.Element>)? = nil
    ) -> Infallible<Work.Element> {
        let scheduler = scheduler ?? mainScheduler(for: isolation)
        return flatMap(
            overlap, on: scheduler,
            FlatMapWork(
                weak: owner,
                fallback: fallback.map { make in
                    { make($0).asObservable().observed(on: scheduler) }
                }, activity: activity,
                { try work($0, $1).asObservable().observed(on: scheduler) }, catching: handler))
    }

    /// Runs work that cannot fail for each element.
    ///
    /// - Returns: The values of the work; completes when this stream and all work have.
    public func flatMap<Owner: AnyObject, Work: InfallibleType>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)? = nil,
        activity: ActivityRelay? = nil, isolation: (any Actor)? = #isolation,
        _ work: @escaping (Owner, Element) -> Work
    ) -> Infallible<Work.Element> where Self: InfallibleType {
        flatMap(
            overlap, weak: owner, on: scheduler, activity: activity, isolation: isolation, work
        ) { _, _ in }
    }

    /// Runs work for each element and sends all failures to a view model's failure relay.
    ///
    /// The view model is held weakly, and its `activity` is true while work is running, unless
    /// `activity` is another relay. Rx erases the types of errors, so whatever the work fails with
    /// becomes a case of the view model's failure.
    ///
    /// - Returns: The values of the work; completes when this stream and all work have.
    public func flatMap<Model: TransformingViewModel, Work: ObservableConvertibleType>(
        _ overlap: Overlap, into model: Model, on scheduler: (any ImmediateSchedulerType)? = nil,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation, _ work: @escaping (Model, Element) throws -> Work
    ) -> Infallible<Work.Element> where Model.Failure: FaultCatching {
        let failures = model.failures
        return flatMap(
            overlap, weak: model, on: scheduler, activity: activity ?? model.activity,
            isolation: isolation, work
        ) { failures.send(Model.Failure.standing(for: $1, fileID, line)) }
    }
}

extension FaultCatching {
    /// Returns the case that stands for any error.
    static func standing(for error: any Error, _ fileID: String, _ line: Int) -> Self {
        do throws(Self) {
            return try catching(fileID: fileID, line: line) { () throws -> Self in throw error }
        } catch {
            return error
        }
    }
}
#endif
