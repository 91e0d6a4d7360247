/// A view model as a function: what comes in from the view becomes what goes out to it, and what went
/// wrong is one of its outputs.
///
///     func transform(_ input: Input) -> Output {
///         let timers = input.reload.flatMap(.latest, into: self) { model, _ in
///             model.repository.timers()
///         }
///         return Output(timers: timers, failures: failures.eraseToAnyPublisher())
///     }
public protocol TransformingViewModel: AnyObject {
    /// The publishers, or sequences, that the view gives.
    associatedtype Input
    /// The publishers, or sequences, that the view takes.
    associatedtype Output
    /// What can go wrong.
    associatedtype Failure: Error

    /// What went wrong, kept until the view listens.
    var failures: FailureRelay<Failure> { get }

    /// Makes the outputs of the inputs; nothing begins before someone listens to them.
    func transform(_ input: Input) -> Output
}
