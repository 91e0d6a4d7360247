import Moya

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

extension MoyaProvider {
    /// Requests a target when it is subscribed to, as in CombineMoya.
    package func requestPublisher(_ target: Target) -> AnyPublisher<Moya.Response, MoyaError> {
        Deferred { () -> AnyPublisher<Moya.Response, MoyaError> in
            var request: (any Moya.Cancellable)?
            return Future { promise in request = self.request(target, completion: promise) }
                .handleEvents(receiveCancel: { request?.cancel() })
                .eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
    }
}
