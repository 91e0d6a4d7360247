/// A view model that is a function from the view's inputs to the view's outputs.
///
/// Failures are an output of their own, so a failure does not end the other outputs.
///
///     func transform(_ input: Input) -> Output {
///         let timers = input.reload.flatMap(
///             .latest, into: self, in: center, "timers.load"
///         ) { model, _ in
///             try await model.repository.timers()
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
}
