// What Apple's Combine and CombineMoya have, so that the app runs with OpenCombine, too.
import Dispatch
import Moya

#if canImport(Combine)
import Combine

let mainScheduler = DispatchQueue.main
#else
import OpenCombine

let mainScheduler = MainScheduler()

/// The main queue as a scheduler.
struct MainScheduler: Scheduler {
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType

    var now: SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: SchedulerTimeType.Stride { ImmediateScheduler.shared.minimumTolerance }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        DispatchQueue.main.async { action() }
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { schedule(options: options, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any OpenCombine.Cancellable {
        schedule(options: options, action)
        return AnyCancellable {}
    }
}
extension Publisher {
    /// OpenCombine has no `merge`.
    func merge(
        with other: some Publisher<Output, Failure>
    ) -> AnyPublisher<Output, Failure> {
        [eraseToAnyPublisher(), other.eraseToAnyPublisher()].publisher
            .setFailureType(to: Failure.self).flatMap { $0 }.eraseToAnyPublisher()
    }
}
#endif

extension MoyaProvider {
    /// As in CombineMoya: the request begins with the subscription and is canceled with it.
    func requestPublisher(_ target: Target) -> AnyPublisher<Response, MoyaError> {
        Deferred { () -> AnyPublisher<Response, MoyaError> in
            let ended = PassthroughSubject<Response, MoyaError>()
            var request: (any Moya.Cancellable)?
            return ended.handleEvents(
                receiveCancel: { request?.cancel() },
                receiveRequest: { _ in
                    request =
                        request
                        ?? self.request(target) { result in
                            switch result {
                            case .success(let response):
                                ended.send(response)
                                ended.send(completion: .finished)
                            case .failure(let error): ended.send(completion: .failure(error))
                            }
                        }
                }
            ).eraseToAnyPublisher()
        }.eraseToAnyPublisher()
    }
}
