#if canImport(Combine) || OpenCombine
public import TriageCore

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// Flat maps for async functions that run as operations of a fault center.
///
/// The center shows and reports each failure as its decision table says. A handler or a view model
/// then receives it with its own type, for a screen that shows it as well.
extension Publisher where Failure == Never {
    /// Runs an async function for each value as an operation, and passes its failures to a handler.
    ///
    ///     taps.flatMap(.exhaust, weak: self, in: center, .tap("timers.add")) { model, timer in
    ///         try await model.repository.add(timer)
    ///     }
    ///
    /// The function runs on the main actor, and without a scheduler its values and failures are
    /// sent there. It holds the owner while it runs, and its task is canceled with the work.
    ///
    /// With `retries: true`, a retry that the user chooses on a notice does the work for that value
    /// again. Until the notice is gone, the overlap counts the work as running: `exhaust` drops a
    /// newer value, `concat` lets it wait, and `latest` lets it take the place of the retry.
    ///
    /// - Parameters:
    ///   - overlap: The policy for a value that arrives while work is running.
    ///   - owner: The object that the work belongs to; held weakly until it runs. After it is gone
    ///     no closure is called, and the next value cancels the running work and ends the stream.
    ///   - scheduler: A serial scheduler, such as `DispatchQueue.main`, on which work and retries
    ///     begin, values are sent and the handler is called. By default that is the main actor.
    ///   - center: The app's fault center.
    ///   - operation: The operation's name, or an operation with an intent, rules and a handler of
    ///     actions.
    ///   - retries: Whether a notice may offer a retry of the work.
    ///   - activity: The relay that is true while work is running; nil for none.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    ///   - isolation: The actor of the closures, filled in by the compiler.
    ///   - work: The work for a value, once more for each retry.
    ///   - handler: Receives a failure after the center has handled it, once there is demand, and
    ///     never while a value is being sent. It receives no cancellation that the center
    ///     recognizes. By default it does nothing.
    ///   - fallback: Makes a publisher in place of failed work, after the handler has returned and
    ///     when no retry can follow; nil for none.
    /// - Returns: The values of the work; completes when this publisher and all work have.
    @_disfavoredOverload  // A closure that returns a publisher is the work of that publisher.
    public func flatMap<Owner: AnyObject, Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner,
        on scheduler: some Scheduler = ImmediateScheduler.shared, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation,
        _ work: @escaping @MainActor (Owner, Output) async throws(WorkFailure) -> Value,
        catching handler: @escaping (Owner, WorkFailure) -> Void = { _, _ in },
        fallback: ((WorkFailure) -> AnyPublisher<Value, Never>)? = nil
    ) -> AnyPublisher<Value, Never> where Output: Sendable {
        flatMap(
            overlap, weak: owner, on: scheduler, in: center, operation, retries: retries,
            activity: activity, fileID: fileID, line: line, isolation: isolation,
            publisherWork: TaskPublisher.making(work), catching: handler, fallback: fallback)
    }

    /// Runs an async function for each value as an operation, and sends its failures to a view
    /// model's relay.
    ///
    ///     taps.flatMap(.exhaust, into: self, in: center, "timers.add") { model, timer in
    ///         try await model.repository.add(timer)
    ///     }
    ///
    /// It is the form for any owner, with three differences: whatever the function throws becomes a
    /// case of the view model's failure, the view model's ``TransformingViewModel/failures`` are
    /// the handler, and its ``TransformingViewModel/activity`` is true while work is running,
    /// unless `activity` is another relay.
    ///
    /// - Returns: The values of the work; completes when this publisher and all work have.
    @_disfavoredOverload  // A closure that returns a publisher is the work of that publisher.
    public func flatMap<Model: TransformingViewModel, Value: Sendable>(
        _ overlap: Overlap, into model: Model,
        on scheduler: some Scheduler = ImmediateScheduler.shared, in center: FaultCenter,
        _ operation: FaultCenter.Operation, retries: Bool = false,
        activity: ActivityRelay? = nil, fileID: String = #fileID, line: Int = #line,
        isolation: (any Actor)? = #isolation,
        _ work: @escaping @MainActor (Model, Output) async throws -> Value,
        fallback: ((Model.Failure) -> AnyPublisher<Value, Never>)? = nil
    ) -> AnyPublisher<Value, Never> where Output: Sendable, Model.Failure: FaultCatching {
        let failures = model.failures
        typealias Failure = Model.Failure
        return flatMap(
            overlap, weak: model, on: scheduler, in: center, operation, retries: retries,
            activity: activity ?? model.activity, fileID: fileID, line: line, isolation: isolation,
            { @MainActor (model, value) async throws(Failure) in
                try await Failure.catching(fileID: fileID, line: line) {
                    try await work(model, value)
                }
            }, catching: { failures.send($1) }, fallback: fallback)
    }
}

extension TaskPublisher where Failure == any Error {
    /// Returns a function that makes the publisher of work on the main actor.
    fileprivate static func making<Owner: AnyObject, Input: Sendable>(
        _ work: @escaping @MainActor (Owner, Input) async throws -> Output
    ) -> (Owner, Input) -> Self {
        { owner, input in
            let work = mainActorWork(weak: owner, work)
            return Self(sendsOnMainActor: true) { try await work(input) }
        }
    }
}
#endif
