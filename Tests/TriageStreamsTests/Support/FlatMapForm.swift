#if canImport(Combine) || OpenCombine
import TriageCore
import TriageStreams
import TriageTesting

/// A view model with a failure relay.
final class RetryModel: TransformingViewModel {
    let failures = FailureRelay<TestFailure>()
    func transform(_ input: Int) -> Int { input }
}

/// A form of the flat map that runs its work in a fault center.
enum FlatMapForm: CaseIterable {
    case plain, handler, into

    var hasHandler: Bool { self != .plain }

    /// Calls the operator, whose handler sends to the model's relay.
    func flatMap<Input: Publisher>(
        _ input: Input, _ overlap: Overlap, for model: RetryModel, in center: FaultCenter,
        retries: Bool = false, _ work: @escaping (Input.Output) -> AnyPublisher<Int, TestFailure>
    ) -> AnyPublisher<Int, Never> where Input.Failure == Never {
        let (file, line) = ("Club/Timers.swift", 7)
        return switch self {
        case .plain:
            input.flatMap(
                overlap, weak: model, in: center, "timers.load", retries: retries, fileID: file,
                line: line
            ) { work($1) }
        case .handler:
            input.flatMap(
                overlap, weak: model, in: center, "timers.load", retries: retries, fileID: file,
                line: line
            ) {
                work($1)
            } catching: {
                $0.failures.send($1)
            }
        case .into:
            input.flatMap(
                overlap, into: model, in: center, "timers.load", retries: retries, fileID: file,
                line: line
            ) { work($1) }
        }
    }
}
#endif
