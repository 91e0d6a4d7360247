/// A view model that is a function from the view's inputs to the view's outputs.
///
/// Failures are an output of their own, so a failure does not end the other outputs.
///
///     func transform(_ input: Input) -> Output {
///         let timers = input.reload.flatMap(.latest, into: self) { model, _ in
///             model.repository.timers()
///         }
///         return Output(timers: timers, failures: failures.eraseToAnyPublisher())
///     }
public protocol TransformingViewModel: AnyObject {
    /// The publishers or sequences that the view sends.
    associatedtype Input
    /// The publishers or sequences that the view shows.
    associatedtype Output
    /// The type of the failures.
    associatedtype Failure: Error

    /// The failures of the work, kept until the view subscribes.
    var failures: FailureRelay<Failure> { get }

    /// Whether work is running, which the forms with `into:` keep up to date.
    ///
    /// Declare it as `let activity = ActivityRelay()`. By default each access
    /// returns a new relay, so no view sees a change.
    var activity: ActivityRelay { get }

    /// Makes the outputs from the inputs.
    ///
    /// With the operators of this library no work begins before the view subscribes to an output.
    func transform(_ input: Input) -> Output
}

extension TransformingViewModel {
    /// A new relay each time, so that a view model without a loading state needs none.
    public var activity: ActivityRelay { ActivityRelay() }

    /// Returns a function that does work of this view model and holds it only meanwhile.
    func weakly<Value: Sendable, Result: Sendable>(
        _ work: @escaping @MainActor (Self, Value) async throws -> Result
    ) -> @Sendable (Value) async throws -> Result {
        // The compiler cannot know that the main actor alone uses the view model.
        nonisolated(unsafe) let call: (Value) async throws -> Result = { [weak self] value in
            guard let self else { throw CancellationError() }
            nonisolated(unsafe) let model = self
            return try await work(model, value)
        }
        return { try await call($0) }
    }
}
